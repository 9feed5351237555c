import { describe, expect, it } from '@jest/globals';
import { zoneWords } from './time-words';

describe('a time zone', () => {
  it.each([
    ['America/New_York', 'Eastern Time (New York)'],
    ['Asia/Kathmandu', 'Nepal Time (Kathmandu)'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
  ])('is named in words: %s', (zone, words) => {
    expect(zoneWords(zone, 0)).toBe(words);
  });
});
