/**
 * The group that runs a test file. Two folders of browser tests have a Playwright config of their own, so each is a group.
 *
 * @param {string} path from the root of the checkout
 * @returns {'unit' | 'int' | 'crash' | 'e2e' | 'screens' | 'containers' | undefined} undefined if it is no test file
 */
export function groupOf(path) {
  if (!/\.spec\.tsx?$/.test(path)) return undefined;
  if (path.startsWith('e2e/')) return /^e2e\/(screens|containers)\//.exec(path)?.[1] ?? 'e2e';
  if (path.endsWith('.int.spec.ts')) return 'int';
  return path.endsWith('.crash.spec.ts') ? 'crash' : 'unit';
}
