import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { withLock } from './lock.mjs';
import { ROOT } from './node.mjs';
import { run } from './run.mjs';
import { hashOf, stampFile } from './stamp.mjs';

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/build.mjs', 'scripts/lib/compress.mjs'];
/** The frontend takes the list of Markdown plugins and the names of a picture's files from the backend. */
const SHARED = [
  'backend/src/platform/markdown/shared',
  'backend/src/platform/media/picture-files.ts',
  'backend/src/kernel/content-limits.ts',
  'backend/src/kernel/crisis.ts',
  'backend/src/kernel/crisis-words.ts',
  'backend/src/kernel/cut-text.ts',
  'backend/src/kernel/plain-digits.ts',
  'backend/src/kernel/why-no-email.ts',
];
const isSpec = (path) => /\.spec\.tsx?$/.test(path);

const sides = [
  {
    name: 'backend',
    inputs: [...COMMON, 'scripts/lib/bundle.mjs', '.swcrc', 'backend/tsconfig.json', 'backend/src'],
    stamp: 'backend/dist/.stamp',
    build: buildBackend,
  },
  {
    name: 'frontend',
    inputs: [
      ...COMMON,
      'frontend/vite.config.ts',
      'frontend/tsconfig.json',
      'frontend/src',
      'frontend/public',
      ...SHARED,
    ],
    stamp: 'frontend/dist/.stamp',
    build: buildFrontend,
  },
];

/**
 * Builds what has changed since the last build: backend/dist and frontend/dist/{client,server}. If another process is
 * building, it waits for that.
 *
 * @param options.say prints a line for each side that was built
 * @param options.onStart is called with the name of each side that has to be built
 * @param options.only builds the side with this name alone
 * @param options.keep leaves the hashed files of older builds, which a running process or its readers load late. Those of threads
 *   have no hash, and are replaced.
 * @returns whether the build is up to date now; errors have been printed
 */
export async function build({ say, only, onStart, keep = false }) {
  const wanted = sides.filter(({ name }) => only === undefined || name === only);
  const results = await Promise.all(wanted.map((side) => buildSide(side, { say, onStart, keep })));
  return results.every(Boolean);
}

async function buildSide(side, options) {
  // Before the lock, because users who may not write to the checkout run tools, too.
  if (isBuilt(side)) return true;
  try {
    return await withLock(join(ROOT, side.name, '.build.lock'), () => isBuilt(side) || buildNow(side, options));
  } catch (error) {
    return failed(side, error.message);
  }
}

function isBuilt(side) {
  return stampFile(side.stamp).is(inputsOf(side));
}

function inputsOf({ inputs }) {
  return hashOf(inputs, (path) => !isSpec(path));
}

async function buildNow(side, { say, onStart, keep }) {
  const hash = inputsOf(side);
  const stamp = stampFile(side.stamp);
  stamp.remove();
  onStart?.(side.name);
  const began = Date.now();
  const { code, output } = await side.build({ clean: !keep });
  if (code !== 0) return failed(side, output.trim());
  stamp.write(hash);
  say(`Built the ${side.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return true;
}

function failed({ name }, why) {
  console.error(`${why}\n\nThe ${name} could not be built.`);
  return false;
}

/**
 * Compiles the backend from TypeScript to JavaScript and copies other files, without type checks or a stamp.
 *
 * @param options.clean deletes dist first, and with it the output of deleted sources; not while a process runs from it
 */
export function compileBackend({ clean }) {
  if (!clean) stampFile('backend/dist/.stamp').remove();
  const args = ['--config-file', '../.swcrc', '--ignore', '**/*.spec.ts', '--copy-files'];
  if (clean) args.push('--delete-dir-on-start');
  // Not --quiet: it hides errors, too. The working directory is backend/: --strip-leading-paths removes one directory.
  return tool('@swc/cli/bin/swc.js', ['src', '--out-dir', 'dist', '--strip-leading-paths', ...args], 'backend');
}

async function buildBackend({ clean }) {
  const compiled = await compileBackend({ clean });
  return compiled.code === 0 ? tool('../scripts/lib/bundle.mjs', []) : compiled;
}

async function buildFrontend({ clean }) {
  const args = ['build', '-c', 'frontend/vite.config.ts', '--logLevel', 'warn', `--emptyOutDir=${clean}`];
  const built = await tool('vite/bin/vite.js', args);
  if (built.code === 0) await compressFolder(join(ROOT, 'frontend/dist/client/assets'));
  return built;
}

function tool(path, args, cwd = '') {
  const file = join(ROOT, 'node_modules', path);
  if (!existsSync(file))
    return { code: 1, output: `${path} is not installed: run npm ci (with the development packages).` };
  // The build must not depend on the caller: with a test's NODE_ENV, React's development version would get into it.
  const env = { NODE_ENV: 'production' };
  return run(process.execPath, [file, ...args], { cwd: join(ROOT, cwd), env, quiet: true });
}
