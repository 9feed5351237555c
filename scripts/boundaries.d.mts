export interface Violation {
  /** The name of the rule, a key of RULES. */
  rule: string;
  /** `<file> → <file>`, a cycle as its files, or one file. */
  where: string;
}

/** Every rule by name, with its reason. */
export const RULES: Record<string, string>;

/**
 * Checks the house under `root` (an absolute path); `config` replaces the dependency-cruiser configuration.
 * Answers how many files were cruised, and what breaks a rule.
 */
export function checkBoundaries(
  root: string,
  config?: CruiserConfig,
): Promise<{ cruised: number; violations: Violation[] }>;

export interface CruiserConfig {
  forbidden: { name: string; comment: string }[];
  options: Record<string, unknown>;
}

/** The configuration that is used when none is passed. */
export const cruiserConfig: CruiserConfig;
