import { plainDigits } from '../../../backend/src/kernel/plain-digits';

export const RECEIPT_LENGTH = 16;

/** The digits of a typed or pasted number. */
export const receiptDigits = plainDigits;

/** Four by four: `['4071', '9926', '5530', '8184']`. */
export const inFours = (receipt: string): string[] => receipt.match(/.{1,4}/gu) ?? [];

/**
 * Groups a number while it is typed. `caret` is the position in the text; the result has the position after the same
 * digit, so that a digit can be inserted or removed anywhere.
 */
export function groupAsTyped(text: string, caret: number): { text: string; caret: number } {
  const before = receiptDigits(text.slice(0, caret)).length;
  const spaces = Math.max(0, Math.ceil(before / 4) - 1);
  return { text: inFours(receiptDigits(text)).join(' '), caret: before + spaces };
}
