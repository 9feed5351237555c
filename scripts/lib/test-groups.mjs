/**
 * Groups the test files of Jest for a full run. Jest gives each test file its own module registry, so two hundred files would load
 * Nest, the ORM and this backend two hundred times, which takes a third of their time. A group is a generated test file that imports
 * several of them, and they share its modules. A run of selected files (npm run test:int -- words) has no groups. Component tests
 * have no groups: each file needs its own DOM and stores.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LEFT_OUT } from '../../backend/test/left-out.mjs';
import { ROOT } from './node.mjs';

/** A hook outside of a describe block would run for all files of a group, and a mocked module would be mocked for all of them. */
const RUNS_ALONE = /^(before|after)(All|Each)\(|unstable_mockModule/m;

/**
 * The projects of Jest (jest.config.mjs of backend and frontend): where their test files are, and how many of them share a group. The
 * folders of groups are not in git, and not in a folder whose change means a new build. The configurations read them when TEST_GROUPS is set.
 */
const PROJECTS = {
  integration: {
    in: ['backend/src', 'backend/test'],
    name: /\.int\.spec\.ts$/,
    groups: 'backend/test/.cache/groups',
    size: 8,
    leftOut: LEFT_OUT.map((name) => `backend/test/${name}.int.spec.ts`),
  },
  unit: {
    ...{ in: ['backend/src', 'backend/test'], name: /(?<!\.int|\.crash)\.spec\.ts$/ },
    ...{ groups: 'backend/test/.cache/unit-groups', size: 16 },
  },
  rules: { in: ['frontend/src'], name: /\.spec\.ts$/, groups: 'frontend/.cache/rules', size: 16 },
};

/**
 * Writes the groups of some projects.
 *
 * @param everything also the files of backend/test/left-out.mjs
 * @throws Error if that list names a file that does not exist
 */
export function writeTestGroups(projects, { everything }) {
  for (const project of projects) writeGroups(PROJECTS[project], everything);
}

function writeGroups({ in: folders, name, groups: folder, size, leftOut = [] }, everything) {
  const found = folders
    .flatMap((from) => readdirSync(join(ROOT, from), { recursive: true }).map((path) => join(from, path)))
    .filter((path) => name.test(path));
  const missing = leftOut.find((path) => !found.includes(path));
  if (missing) throw new Error(`backend/test/left-out.mjs names ${missing}, which does not exist.`);
  const files = found
    .filter((path) => everything || !leftOut.includes(path))
    .map((path) => ({ path, bytes: statSync(join(ROOT, path)).size }))
    // Large files are dealt out first, so that no group has most of them.
    .toSorted((a, b) => b.bytes - a.bytes || a.path.localeCompare(b.path))
    .map(({ path }) => path);
  const runsAlone = (path) => RUNS_ALONE.test(readFileSync(join(ROOT, path), 'utf8'));
  const [alone, together] = [files.filter(runsAlone), files.filter((path) => !runsAlone(path))];
  const count = Math.ceil(together.length / size);
  const groups = Array.from({ length: count }, (_, n) => together.filter((_path, index) => index % count === n));
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  mkdirSync(join(ROOT, folder), { recursive: true });
  for (const [n, paths] of [...alone.map((path) => [path]), ...groups].entries()) {
    const lines = paths.map((path) => `import '${relative(folder, path).replace(/\.ts$/, '.js')}';\n`);
    writeFileSync(join(ROOT, folder, `group-${String(n + 1).padStart(2, '0')}.ts`), lines.join(''));
  }
}
