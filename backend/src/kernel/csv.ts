/** Marks the file as UTF-8 for Excel; other programs ignore it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Spreadsheets read a cell as a formula when it begins with one of these characters, also after spaces or invisible
 * ones. The CSV export in the frontend has the same rule.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Cells that need quotes: by RFC 4180, or because some programs trim spaces. */
const SPECIAL = /[",\r\n]|^\s|\s$/;

/** A line of CSV by RFC 4180. Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

const field = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
