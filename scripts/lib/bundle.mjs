/**
 * Puts the compiled backend and its libraries together: backend/dist/main.js becomes one program without what nobody uses
 * (docs/adr/0061). Run by build.mjs once backend/dist is compiled. What else starts from there (the tools, the thread that
 * renders) stays as it was compiled, and what is loaded late stays so, as late-*.js beside it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './node.mjs';

const DIST = join(ROOT, 'backend/dist');
/** Programs for one kind of machine, and what finds its files by where it lies: loaded from node_modules as before. */
const AS_INSTALLED = ['@node-rs/argon2', 'sharp', 'fontkit', 'wawoff2', 'vite', /^@bull-board\//];
/** What libraries would load if it were there. Each of them asks first, or is never asked for it. */
const NOT_INSTALLED = [
  ...['@fastify/multipart', '@fastify/view', 'class-transformer/storage', 'file-type', 'pg-native'],
  /^@nestjs\/(microservices|websockets|platform-express)\b/,
];

// Through vite, whose dependency it is: not every package manager puts it beside ours.
const besideVite = createRequire(createRequire(import.meta.url).resolve('vite'));
const { rolldown } = await import(besideVite.resolve('rolldown'));

const bundle = await rolldown({
  input: join(DIST, 'main.js'),
  platform: 'node',
  external: [...AS_INSTALLED, ...NOT_INSTALLED],
  plugins: [whereItWas(), oneCopy()],
  // On a slow machine the bundler says how long a plugin took: that is no fault of what is built.
  checks: { bundlerTimings: false },
  onLog: (_level, { message }) => fail(message),
});
const { output } = await bundle.write({
  dir: DIST,
  entryFileNames: 'main.js',
  chunkFileNames: 'late-[name]-[hash].js',
  // Nest, MikroORM and the validators know classes by their names, and MikroORM a constructor's parameters by theirs. With its
  // lines left, an error that nobody catches shows one of them, and not all of the program.
  keepNames: true,
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  comments: false,
  // A single letter that is not of Latin-1 makes V8 hold the whole text with two bytes for each letter.
  charset: 'ascii',
  sourcemap: false,
});
await bundle.close();

for (const { fileName } of output) {
  // Where the standard has no escape, as in String.raw, there is none: that is for whoever wrote it to change.
  const [found] = /.{0,40}[^\0-\x7f].{0,40}/.exec(readFileSync(join(DIST, fileName), 'utf8')) ?? [];
  if (found) fail(`There is more than ASCII in ${fileName}: ${found}`);
}

/** Files still find what lies beside them. */
function whereItWas() {
  return {
    name: 'where-it-was',
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

/** Nest's mapped types take the validators past any bundler, and would have a second copy of them that knows of no rule of ours. */
function oneCopy() {
  const past = 'const require = createRequire(import.meta.url);';
  return {
    name: 'one-copy',
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
