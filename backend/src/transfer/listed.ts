/** So many are named; of the others the number is given. */
const NAMED = 20;

/** A title and what is under it, in lines for an operator; nothing when there is nothing under it. */
export function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - NAMED;
  return [
    `${title}:`,
    ...lines.slice(0, NAMED).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
