/** A line of CSV as RFC 4180 has it. What a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

const field = (value: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
