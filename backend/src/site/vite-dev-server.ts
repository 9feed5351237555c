import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { FRONTEND } from './page-source.js';
import type { PageSource, ServerEntry } from './page-source.js';

/** Serves pages from the sources through Vite's middleware. Its hot-reload socket uses our own server. */
export async function devPages(httpServer: Server): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: resolve(FRONTEND, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: httpServer } },
    appType: 'custom',
  });
  return {
    entry: async () => {
      const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as ServerEntry;
      return { entry, assets: entry.devAssets };
    },
    finish: async (url, { prefix, rest }) => ({ prefix: '', rest: await vite.transformIndexHtml(url, prefix + rest) }),
    clientDir: undefined,
    middleware: (request, response, next) => vite.middlewares(request as never, response as never, next),
    close: () => vite.close(),
  };
}
