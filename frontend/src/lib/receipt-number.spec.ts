import { describe, expect, it } from '@jest/globals';
import { groupAsTyped, inFours, receiptDigits } from './receipt-number';

describe('a receipt’s number', () => {
  it.each(['4071992655308184', '4071 9926 5530 8184', ' 4071-9926–5530\u00a08184\n', '\u200b40719926\u200955308184'])(
    'is the same however it is pasted (%j)',
    (pasted) => expect(receiptDigits(pasted)).toBe('4071992655308184'),
  );

  it('keeps what is no digit, so that the reader sees it', () => expect(receiptDigits('4071 99a6')).toBe('407199a6'));

  it('is shown four by four', () => {
    expect(inFours('4071992655308184')).toEqual(['4071', '9926', '5530', '8184']);
    expect(inFours('')).toEqual([]);
  });
});

/** `¦` is the caret. */
const typed = (marked: string): string => {
  const { text, caret } = groupAsTyped(marked.replace('¦', ''), marked.indexOf('¦'));
  return `${text.slice(0, caret)}¦${text.slice(caret)}`;
};

describe('grouping while typing', () => {
  it.each([
    ['the fourth digit', '4071¦', '4071¦'],
    ['the fifth digit', '40719¦', '4071 9¦'],
    ['a pasted number', '4071992655308184¦', '4071 9926 5530 8184¦'],
    ['a digit in the middle', '40571¦ 9926', '4057 1¦992 6'],
    ['Backspace behind a space', '4071¦9926', '4071¦ 9926'],
    ['Backspace behind a digit', '4071 9¦26', '4071 9¦26'],
    ['the last digit removed', '¦', '¦'],
    ['one digit too many, which stays', '4071 9926 5530 81849¦', '4071 9926 5530 8184 9¦'],
  ])('%s', (_, before, after) => expect(typed(before)).toBe(after));
});
