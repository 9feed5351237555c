import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Small modules shared by the reading pages, in one chunk; otherwise each would be its own request. */
const READING =
  /node_modules[\\/]@tanstack[\\/]|frontend[\\/]src[\\/](lib[\\/](dates|draft|leaving|next-path|own-reactions|session-id|text|use-hydrated)\.|components[\\/](ForgetReading|Loading|LoadMore|NewMark|TryAgain|cover[\\/])|theme[\\/]hue\.|features[\\/](auth[\\/]session\.|bookmarks[\\/]api[\\/]|reading[\\/]thresholds))/;

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
