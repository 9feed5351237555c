import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the pages that are read share: small modules, each of which would be a request of its own. */
const READING =
  /node_modules[\\/]@tanstack[\\/]|frontend[\\/]src[\\/](lib[\\/](dates|draft|leaving|next-path|own-reactions|session-id|text|use-hydrated)\.|components[\\/](Loading|LoadMore|TryAgain|cover[\\/])|theme[\\/]hue\.|features[\\/](auth[\\/]session\.|bookmarks[\\/]api[\\/]|reading[\\/]thresholds))/;

/**
 * One `vite build -c frontend/vite.config.ts` makes both halves: dist/client (what browsers load, with a manifest) and
 * dist/server (what the site module renders with). The server half carries its dependencies inside: one file to load,
 * production React whatever NODE_ENV says, and no surprises from packages that are CommonJS to Node.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [react()],
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The style sheets are inputs of their own: core.css stands in every page, its fonts are files here; styles.css follows.
          input: ['src/entry-client.tsx', 'src/app/core.css', 'src/app/styles.css'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                { name: 'reading', test: READING },
                // Charts are the dashboard's alone: they must not come with what every room loads.
                { name: 'mui', test: /node_modules[\\/](@mui[\\/](?!x-)|@emotion[\\/]|stylis[\\/])/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development Node loads packages itself: many are CommonJS, which Vite's module runner does not take.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        // Said here and not left to the process: React's development half renders at a third of the speed.
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
