import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Small modules of the reading pages, in one chunk; otherwise each would be its own request. Files, and folders with a slash. */
const SHARED = [
  'lib/confirm-discard.ts',
  'lib/dates.ts',
  'lib/draft.ts',
  'lib/leaving.ts',
  'lib/next-path.ts',
  'lib/own-reactions.ts',
  'lib/session-id.ts',
  'lib/text.ts',
  'lib/use-hydrated.ts',
  'theme/hue.ts',
  'components/cover/',
  'components/frame/ForgetReading.tsx',
  'components/frame/NewMark.tsx',
  'components/loading/Loading.tsx',
  'components/loading/LoadMore.tsx',
  'components/loading/TryAgain.tsx',
  'features/auth/session.ts',
  'features/bookmarks/api/',
  'features/reading/thresholds.ts',
];
const missing = SHARED.find((path) => !existsSync(join(import.meta.dirname, 'src', path)));
if (missing) throw new Error(`frontend/vite.config.ts names src/${missing}, which does not exist.`);
const READING = new RegExp(
  String.raw`node_modules[\\/]@tanstack[\\/]|frontend[\\/]src[\\/](${SHARED.map((path) =>
    path.replaceAll('.', '[.]').replaceAll('/', String.raw`[\\/]`),
  ).join('|')})`,
);

/** The code that shows marks in a story, without the large part, which is loaded by a worker. */
const STORY_MARKS = /frontend[\\/]src[\\/]lib[\\/]redaction[\\/](mark|mark-finder|pieces|redaction|use-redaction)\./;

/**
 * One `vite build -c frontend/vite.config.ts` builds both halves: dist/client (for browsers, with a manifest) and
 * dist/server (for the site module to render with). The server half bundles its dependencies: one file to load,
 * production React whatever NODE_ENV is, and no problems with packages that Node treats as CommonJS.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  // The list of Markdown plugins is in the backend (platform/markdown/shared).
  server: { fs: { allow: ['..'] } },
  clearScreen: false,
  plugins: [react()],
  // Safari 16 is the oldest browser that the site supports (README.md). Style sheets get the prefixes that it needs.
  build: { target: ['es2022', 'safari16'], cssMinify: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The style sheets are separate inputs: core.css is inlined in every page, with its fonts as files;
          // styles.css loads later.
          input: ['src/entry-client.tsx', 'src/app/styles/core.css', 'src/app/styles/styles.css'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                { name: 'reading', test: READING },
                // Named, because a proxy must not log when it is loaded: infra/nginx/http.conf.
                { name: 'story-marks', test: STORY_MARKS },
                // Charts are only for the dashboard, so they must not be in the chunk that every MUI page loads.
                { name: 'mui', test: /node_modules[\\/](@mui[\\/](?!x-)|@emotion[\\/]|stylis[\\/])/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development Node loads packages itself: many are CommonJS, which Vite's module runner does not support.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        // Set here, not by the environment: development React renders at a third of the speed.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          input: 'src/entry-server.tsx',
          output: { entryFileNames: 'entry-server.js', charset: 'ascii' },
        },
      },
    },
  },
  builder: {},
}));
