/**
 * Groups the integration tests for a full run. Jest gives each test file its own module registry, so two hundred files would load
 * Nest, the ORM and this backend two hundred times, which takes a third of their time. A group is a generated test file that
 * imports several of them, and they share its modules. A run of selected files (npm run test:int -- words) has no groups.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LEFT_OUT } from '../../backend/test/left-out.mjs';
import { ROOT } from './node.mjs';

const BACKEND = join(ROOT, 'backend');
/** Not in git. jest.config.mjs reads it when TEST_GROUPS is set. */
const FOLDER = join(BACKEND, 'test/.cache/groups');
const FILES_PER_GROUP = 8;
/** A hook outside of a describe block would run for all files of a group. */
const HAS_GLOBAL_HOOK = /^(before|after)(All|Each)\(/m;

/**
 * Writes the groups.
 *
 * @param everything also the files of backend/test/left-out.mjs
 * @returns the number of files that they run
 * @throws Error if that list names a file that does not exist
 */
export function writeTestGroups({ everything }) {
  const found = ['src', 'test']
    .flatMap((folder) => readdirSync(join(BACKEND, folder), { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => path.endsWith('.int.spec.ts'));
  const leftOut = LEFT_OUT.map((name) => join('test', `${name}.int.spec.ts`));
  const missing = leftOut.find((path) => !found.includes(path));
  if (missing) throw new Error(`backend/test/left-out.mjs names ${missing}, which does not exist.`);
  const files = found
    .filter((path) => everything || !leftOut.includes(path))
    .map((path) => ({ path, size: statSync(join(BACKEND, path)).size }))
    // Large files are dealt out first, so that no group has most of them.
    .toSorted((a, b) => b.size - a.size || a.path.localeCompare(b.path))
    .map(({ path }) => path);
  const runsAlone = (path) => HAS_GLOBAL_HOOK.test(readFileSync(join(BACKEND, path), 'utf8'));
  const [alone, together] = [files.filter(runsAlone), files.filter((path) => !runsAlone(path))];
  const count = Math.ceil(together.length / FILES_PER_GROUP);
  const groups = Array.from({ length: count }, (_, n) => together.filter((_path, index) => index % count === n));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [n, paths] of [...alone.map((path) => [path]), ...groups].entries()) {
    const lines = paths.map((path) => `import '${relative(FOLDER, join(BACKEND, path)).replace(/\.ts$/, '.js')}';\n`);
    writeFileSync(join(FOLDER, `group-${String(n + 1).padStart(2, '0')}.ts`), lines.join(''));
  }
  return files.length;
}
