/** Maximum number of lines; the rest is only counted. */
const NAMED = 20;

/** A titled list for the operator; empty when there are no lines. */
export function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - NAMED;
  return [
    `${title}:`,
    ...lines.slice(0, NAMED).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
