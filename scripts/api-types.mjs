/**
 * Generates two files from the backend's OpenAPI document: its types, frontend/src/lib/api/schema.d.ts, and the columns of the
 * tables in docs/api.md that repeat it (callers, statuses, limits). With --check it changes nothing, and fails when a file is out of date.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { fillCalls } from './lib/api-page.mjs';
import { refuseUnknownArguments } from './lib/arguments.mjs';

refuseUnknownArguments(['--check']);

const top = resolve(import.meta.dirname, '..');
// Below node_modules, so that the compiled code finds its packages.
const work = join(top, 'node_modules/.cache/api-types');
const bin = (name) => join(top, 'node_modules/.bin', name);

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
execFileSync(
  bin('swc'),
  ['src', '-d', join(work, 'code'), '--strip-leading-paths', '--config-file', '../.swcrc', '--quiet'],
  {
    cwd: join(top, 'backend'),
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
writeFileSync(join(work, 'package.json'), '{"type":"module"}');
const document = describeApi();
writeFileSync(join(work, 'openapi.json'), document);
execFileSync(bin('openapi-typescript'), [join(work, 'openapi.json'), '-o', join(work, 'schema.d.ts')], {
  stdio: 'ignore',
});
const generated = readFileSync(join(work, 'schema.d.ts'), 'utf8');
rmSync(work, { recursive: true, force: true });
const files = [
  ['frontend/src/lib/api/schema.d.ts', generated],
  ['docs/api.md', await withCalls('docs/api.md', JSON.parse(document))],
];

/** Takes 2 s. A process can hang when it exits (HANGS_AFTER_MS in test.mjs), so it is killed after 30 s and tried again. */
function describeApi(triesLeft = 3) {
  const limits = { maxBuffer: 64e6, timeout: 30_000, killSignal: 'SIGKILL' };
  try {
    return execFileSync(process.execPath, [join(work, 'code/tools/openapi.js')], limits);
  } catch (error) {
    if (error.code !== 'ETIMEDOUT' || triesLeft === 1) throw error;
    console.error('The OpenAPI document took longer than 30 s: trying again.');
    return describeApi(triesLeft - 1);
  }
}

if (process.argv.includes('--check')) {
  const stale = files.filter(([name, text]) => contentOf(name) !== text).map(([name]) => name);
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run \`npm run api:types\` and commit it.`);
    process.exit(1);
  }
} else {
  for (const [name, text] of files) writeFileSync(join(top, name), text);
}

/** Empty for a missing file, which is out of date. */
function contentOf(name) {
  const path = join(top, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The page with the columns that repeat the document. The notes are written by hand. */
async function withCalls(name, document) {
  const { page, forgotten } = fillCalls(contentOf(name), document);
  if (forgotten.length > 0) {
    console.error(
      `${name} has no row for ${forgotten.join(', ')}: add \`| \`METHOD /path\` | | | | what it does |\`, and run this again.`,
    );
    process.exit(1);
  }
  return format(page, { ...(await resolveConfig(join(top, name))), filepath: name });
}
