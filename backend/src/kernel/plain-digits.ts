/**
 * A character class of what is between copied digits and no part of them: spaces, dashes and invisible characters. For a
 * regular expression with the flag `u`.
 */
export const DIGIT_SEPARATOR = '[\\s\\p{Pd}\\p{Cf}]';
const SEPARATORS = new RegExp(DIGIT_SEPARATOR, 'gu');

const FULL_WIDTH_DIGITS = /[\uff10-\uff19]/g;
const FULL_WIDTH_ZERO = 0xff10;

/** A number as people type or paste it, without separators, and with full-width digits as plain ones. Other characters stay. */
export const plainDigits = (typed: string): string =>
  typed
    .replaceAll(SEPARATORS, '')
    .replaceAll(FULL_WIDTH_DIGITS, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO));
