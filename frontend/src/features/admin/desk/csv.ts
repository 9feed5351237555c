/**
 * What a spreadsheet takes for a formula: one of these signs (the full-width ones in some languages), be it after blanks
 * or signs that nobody sees. A tab or a line break at the front makes some begin a new cell there.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** What must stand in quotes (RFC 4180), and blanks at the ends, which some readers trim. */
const special = /[",\r\n]|^\s|\s$/;

/** Names and addresses are typed by strangers: none of them may run as a formula where somebody opens the file. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV: lines end with CRLF (RFC 4180), and a byte order mark tells Excel that it is UTF-8. */
export const toCsv = (heads: string[], rows: (string | number)[][]): string =>
  `\uFEFF${[heads, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
