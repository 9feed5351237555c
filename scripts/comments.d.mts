export interface Violation {
  /** The name of the rule, a key of RULES. */
  rule: string;
  /** `<file>:<line>`, or a folder without files. */
  where: string;
  sentence: string;
}

/** Every rule by name, with its reason. */
export const RULES: Record<string, string>;

/** The violations of one file. The file's name says how its comments are found. */
export function violationsIn(file: string, text: string): Violation[];

/** Checks the comments below `root`, an absolute path. Returns the number of files read and the violations. */
export function checkComments(root: string, places?: string[]): { read: number; violations: Violation[] };
