/** By it Excel knows that a file is UTF-8; other programs skip it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet reads as a formula: one of these characters, also after spaces or characters that nobody sees. The desk's
 * own CSV (frontend) has the same rule.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** What needs quotes by RFC 4180, and spaces at the ends, which some readers trim. */
const SPECIAL = /[",\r\n]|^\s|\s$/;

/** A line of CSV as RFC 4180 has it. What a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

const field = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
