export interface Violation {
  /** The name of the rule, a key of RULES. */
  rule: string;
  /** `<file> → <file>`, a cycle as its files, or one file. */
  where: string;
}

/** Every rule by name, with its reason. */
export const RULES: Record<string, string>;

/**
 * Checks the source files under `root`, an absolute path. `config` replaces the dependency-cruiser configuration.
 * Returns how many files dependency-cruiser has read, and the violations.
 */
export function checkBoundaries(
  root: string,
  config?: CruiserConfig,
): Promise<{ cruised: number; violations: Violation[] }>;

export interface CruiserConfig {
  forbidden: { name: string; comment: string }[];
  options: Record<string, unknown>;
}

/** The configuration that is used by default. */
export const cruiserConfig: CruiserConfig;
