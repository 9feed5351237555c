/**
 * Lets plain Node import the backend's TypeScript: `import './x.js'` finds x.ts, and swc compiles it as the build does.
 * It is for code outside Jest's module system, such as its global setup. Needs Node ≥ 22.15.
 *
 * The tests start some hundred such processes, so both the results of swc and V8's code are cached in backend/test/.cache.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const CACHE = fileURLToPath(new URL('../.cache/processes', import.meta.url));
const COMPILED = join(CACHE, 'typescript');

const require = createRequire(import.meta.url);
const settings = readFileSync(new URL('../../../.swcrc', import.meta.url), 'utf8');
const options = JSON.parse(settings);
delete options.$schema;
const compiler = `${require('@swc/core/package.json').version} ${settings}`;
mkdirSync(COMPILED, { recursive: true });
enableCompileCache(join(CACHE, 'v8'));

/** One file per source. Its last line is the key of the source that it was compiled from. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const file = join(COMPILED, `${hash('sha1', filename)}.js`);
  const key = `//${hash('sha1', compiler + source)}`;
  const cached = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (cached.endsWith(key)) return cached;
  const { transformSync } = require('@swc/core');
  const { code } = transformSync(source, { ...options, filename, swcrc: false, sourceMaps: 'inline' });
  const withKey = `${code}\n${key}`;
  // Another process may read it now.
  const unfinished = `${file}.${process.pid}-${threadId}`;
  writeFileSync(unfinished, withKey);
  renameSync(unfinished, file);
  return withKey;
}

registerHooks({
  resolve(specifier, context, next) {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.startsWith('file:')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
