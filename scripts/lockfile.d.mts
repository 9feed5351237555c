/** The problems of a lockfile, one sentence each. `allowScripts` is package.json's table of install scripts. */
export function findProblems(
  lock: { lockfileVersion: number; packages: Record<string, object> },
  allowScripts: Record<string, boolean>,
): string[];
