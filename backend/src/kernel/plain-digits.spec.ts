import { describe, expect, it } from '@jest/globals';
import { plainDigits } from './plain-digits.js';

describe('plainDigits', () => {
  it.each([
    ['4071 9926 5530 8184', '4071992655308184'],
    [' 4071-9926 – 5530\u00a08184\n', '4071992655308184'],
    ['\u200e4071\u200b9926\ufeff', '40719926'],
    ['４０７１　９９２６', '40719926'],
    ['4071o', '4071o'],
    ['٤٠٧١', '٤٠٧١'],
    ['', ''],
  ])('of %j is %j', (typed, digits) => {
    expect(plainDigits(typed)).toBe(digits);
  });
});
