import { describe, expect, it } from '@jest/globals';
import { isLonger } from './text-rules.js';

describe('How long a text is', () => {
  it.each([
    ['', 0, false],
    ['abc', 3, false],
    ['abcd', 3, true],
    ['a text far past its bound', 3, true],
    // Two UTF-16 units each.
    ['😀😀😀', 3, false],
    ['😀😀😀😀', 3, true],
    ['😀😀ab', 3, true],
    ['😀', 0, true],
  ])('is said in Unicode code points: %s of at most %i', (text, most, longer) => {
    expect(isLonger(text, most)).toBe(longer);
  });
});
