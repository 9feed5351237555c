/** Tells Excel that the file is UTF-8; other programs skip it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Spreadsheets read a cell as a formula when it begins with one of these characters, also after spaces or invisible characters.
 * The desk's CSV in the frontend has the same rule.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** These cells need quotes: by RFC 4180, or because some readers trim spaces at the ends. */
const SPECIAL = /[",\r\n]|^\s|\s$/;

/** A line of CSV as RFC 4180 has it. What a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

const field = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
