/** What is odd about a lockfile, a sentence each; `allowScripts` is package.json's table of install scripts. */
export function oddities(
  lock: { lockfileVersion: number; packages: Record<string, object> },
  allowScripts: Record<string, boolean>,
): string[];
