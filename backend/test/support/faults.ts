/**
 * Each name as a line that says what to do about it. A check compares these lines with `[]`: if it fails, its output is the
 * instruction. `[] ≠ ["UnpinPost"]` alone tells nobody which file to open.
 */
export const toDo = (names: Iterable<string>, instruction: string): string[] =>
  [...new Set(names)].map((name) => `${name}: ${instruction}`);

/** The names that a list has more than once. */
export const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) < at);

/** The differences of two lists that must have the same names. */
export function differences(
  names: { inCode: readonly string[]; listed: readonly string[] },
  instruction: { ifMissing: string; ifUnknown: string },
): string[] {
  return [
    ...toDo(
      names.inCode.filter((name) => !names.listed.includes(name)),
      instruction.ifMissing,
    ),
    ...toDo(
      names.listed.filter((name) => !names.inCode.includes(name)),
      instruction.ifUnknown,
    ),
  ];
}
