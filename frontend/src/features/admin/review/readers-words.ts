/** `Ana is reading this`, `Ana and Theo are reading this`, `Ana, Theo and Kim are reading this`. */
export function readersWords(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0
    ? `${last} is reading this`
    : `${others.toReversed().join(', ')} and ${last} are reading this`;
}
