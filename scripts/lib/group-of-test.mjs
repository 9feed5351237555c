/**
 * The group of `npm test` that runs a test file.
 *
 * @param {string} path from the root of the checkout
 * @returns {'unit' | 'int' | 'crash' | 'e2e' | undefined} undefined if it is no test file
 */
export function groupOf(path) {
  if (!/\.spec\.tsx?$/.test(path)) return undefined;
  if (path.startsWith('e2e/')) return 'e2e';
  if (path.endsWith('.int.spec.ts')) return 'int';
  return path.endsWith('.crash.spec.ts') ? 'crash' : 'unit';
}
