/**
 * Text that a spreadsheet would run as a formula: it starts with one of these signs (full-width ones count in some
 * locales), possibly after blanks or invisible characters. In some programs a leading tab or line break starts a new
 * cell.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Text that needs quotes (RFC 4180), plus leading and trailing blanks, which some readers trim. */
const special = /[",\r\n]|^\s|\s$/;

/** Strangers type the names and addresses, so no cell may run as a formula when an admin opens the file. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a table as CSV. Lines end with CRLF (RFC 4180); the byte order mark makes Excel read UTF-8. */
export const toCsv = (heads: string[], rows: (string | number)[][]): string =>
  `\uFEFF${[heads, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
