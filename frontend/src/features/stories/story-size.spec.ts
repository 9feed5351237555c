import { describe, expect, it } from '@jest/globals';
import { storySize } from './story-size';

describe('the size of a story', () => {
  it.each([
    [1, 'short'],
    [61, 'short'],
    [62, 'middle'],
    [129, 'middle'],
    [130, 'long'],
    [5000, 'long'],
  ] as const)('of %i characters is %s', (length, size) => expect(storySize('a'.repeat(length))).toBe(size));
});
