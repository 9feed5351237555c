/** The maximum number of lines; the rest is only counted. */
const MAX_LINES = 20;

/** Formats a titled list for the operator; empty without lines. */
export function formatList(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MAX_LINES;
  return [
    `${title}:`,
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
