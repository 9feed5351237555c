/**
 * npm run t: runs selected tests of any kind, each with the right Node, config and project.
 *
 * npm run t -- WORD… [arguments for the tests, such as -t "a rule"]
 *   WORD: a test file, or a part of its path: `npm run t desk-lists`, `npm run t frontend/src/lib/draft.spec.ts`
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { groupOf } from './lib/group-of-test.mjs';
import { exitCodeOf, onPinnedNode, ROOT } from './lib/node.mjs';

await onPinnedNode();

const E2E = ['checks', 'containers', 'journeys', 'screens'].map((name) => join('e2e', name));
const FOLDERS = ['backend/src', 'backend/test', 'frontend/src', ...E2E];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)),
).filter((path) => groupOf(path));

const args = process.argv.slice(2);
const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
const words = firstFlag < 0 ? args : args.slice(0, firstFlag);
const flags = args.slice(words.length);
if (words.length === 0) fail('Name a test file, or a part of its path: npm run t desk-lists');
for (const word of words) if (!files.some((path) => path.includes(word))) fail(`No test file has ${word} in its path.`);

const chosen = files.filter((path) => words.some((word) => path.includes(word)));
let failed = false;
for (const [group, paths] of Map.groupBy(chosen, groupOf)) {
  // Playwright looks for paths below e2e/.
  const tests = paths.map((path) => path.replace(/^e2e\//, ''));
  const run = spawn(process.execPath, commandOf(group, [...tests, ...flags]), { stdio: 'inherit' });
  failed = (await exitCodeOf(run)) !== 0 || failed;
}
process.exitCode = failed ? 1 : 0;

/** The script that runs tests of a group, and its arguments. */
function commandOf(group, tests) {
  if (group === 'screens') return [join(ROOT, 'scripts/screens.mjs'), ...tests];
  const script = join(ROOT, 'scripts/test.mjs');
  // A check has to start the site before the browser opens, so this is the name of a check (infra/test/checks.mjs).
  if (group === 'containers') return [script, '--only=containers', 'main job over http'];
  return [script, `--only=${group}`, ...tests];
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
