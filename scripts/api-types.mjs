/**
 * Generates frontend/src/lib/api/schema.d.ts: types of the backend's OpenAPI document.
 * With --check it changes nothing, and fails when the file is out of date.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const top = resolve(import.meta.dirname, '..');
const target = join(top, 'frontend/src/lib/api/schema.d.ts');
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

/** Takes 2 s. It once hung, for a reason that is still unknown, so it is killed after 30 s and tried again. */
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
  let committed = '';
  try {
    committed = readFileSync(target, 'utf8');
  } catch {
    // Missing is stale.
  }
  if (committed !== generated) {
    console.error('frontend/src/lib/api/schema.d.ts is out of date: run `npm run api:types` and commit it.');
    process.exit(1);
  }
} else {
  writeFileSync(target, generated);
}
