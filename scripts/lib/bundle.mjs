/**
 * Bundles the compiled backend and its libraries without unused code: backend/dist/main.js loads all from late-main-*.js
 * (docs/adr/0035). build.mjs runs it after compiling backend/dist. The other entry points (the tools, the threads) stay as
 * compiled. Dynamic imports become late-*.js, too.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './node.mjs';

const DIST = join(ROOT, 'backend/dist');
/** Native modules, and packages that find their files by their own location: loaded from node_modules, not bundled. */
const EXTERNAL = ['@node-rs/argon2', 'sharp', 'fontkit', 'wawoff2', 'vite', /^@bull-board\//];
/** Optional dependencies that are not installed. Libraries check for them first, or never load them here. */
const MISSING_OPTIONAL = [
  ...['@fastify/multipart', '@fastify/view', 'class-transformer/storage', 'file-type', 'pg-native'],
  /^@nestjs\/(microservices|websockets|platform-express)\b/,
];

// Rolldown is a dependency of vite, and not every package manager hoists it.
const requireFromVite = createRequire(createRequire(import.meta.url).resolve('vite'));
const { rolldown } = await import(requireFromVite.resolve('rolldown'));

const bundle = await rolldown({
  input: join(DIST, 'main.js'),
  platform: 'node',
  external: [...EXTERNAL, ...MISSING_OPTIONAL],
  plugins: [keepImportMeta(), singleValidatorCopy()],
  // On a slow machine the bundler reports slow plugins, which is no fault of the build.
  checks: { bundlerTimings: false },
  onLog: (_level, { message }) => fail(message),
});
const { output } = await bundle.write({
  dir: DIST,
  entryFileNames: 'main.js',
  chunkFileNames: 'late-[name]-[hash].js',
  // Nest, MikroORM and the validators use class names, and MikroORM also the names of constructor parameters. White
  // space stays, so that an uncaught error prints one line of code, and not the whole program.
  keepNames: true,
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  comments: false,
  // A single character outside Latin-1 makes V8 store the whole source with two bytes per character.
  charset: 'ascii',
  sourcemap: false,
  // Each module becomes a function, so V8 compiles them one by one instead of all in one piece, and needs 12 MB less for it.
  strictExecutionOrder: true,
});
await bundle.close();

for (const { fileName } of output) {
  // Some code cannot be escaped, such as String.raw: its author has to change it.
  const [found] = /.{0,40}[^\0-\x7f].{0,40}/.exec(readFileSync(join(DIST, fileName), 'utf8')) ?? [];
  if (found) fail(`There is more than ASCII in ${fileName}: ${found}`);
}

/** Keeps import.meta pointing to the place of the original module, so that it finds the files beside it. */
function keepImportMeta() {
  return {
    name: 'keep-import-meta',
    transform(code, id) {
      if (!code.includes('import.meta.')) return undefined;
      const path = JSON.stringify(relative(DIST, id));
      const folder = JSON.stringify(relative(DIST, dirname(id)));
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`)
        .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
    },
  };
}

/** Nest's mapped types load the validators with createRequire: a second copy, which has none of our rules. */
function singleValidatorCopy() {
  const past = 'const require = createRequire(import.meta.url);';
  return {
    name: 'single-validator-copy',
    transform: {
      order: 'pre',
      filter: { id: /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/ },
      handler: (code) => (code.includes(past) ? code.replace(past, '') : fail(`${past} is no longer in mapped-types.`)),
    },
  };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
