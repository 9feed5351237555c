import { describe, expect, it } from '@jest/globals';
import { isLonger } from './text-rules.js';

describe('The length of a text', () => {
  it.each([
    ['', 0, false],
    ['abc', 3, false],
    ['abcd', 3, true],
    ['a text far past its bound', 3, true],
    // Each emoji is two UTF-16 code units.
    ['😀😀😀', 3, false],
    ['😀😀😀😀', 3, true],
    ['😀😀ab', 3, true],
    ['😀', 0, true],
  ])('is counted in Unicode code points: %s, at most %i', (text, max, longer) => {
    expect(isLonger(text, max)).toBe(longer);
  });
});
