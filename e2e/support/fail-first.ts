import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}

const MANIFEST = new URL('../../frontend/dist/client/.vite/manifest.json', import.meta.url);

/** The paths of the files that only an `import()` names. Code that several of them share is in other files. */
function lazyFiles(): ReadonlySet<string> {
  const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const shared = new Set(Object.values(chunks).flatMap(({ imports = [] }) => imports));
  const lazy = Object.entries(chunks).filter(([name, { isDynamicEntry }]) => isDynamicEntry && !shared.has(name));
  return new Set(lazy.map(([, { file }]) => `/${file}`));
}

/**
 * Answers 404 to the first request for each lazy file that a page asks for after it has loaded, as a server does between two versions, or
 * a bad connection.
 *
 * @returns the paths of the files that failed, as they are asked for
 */
export async function failFirst(page: Page): Promise<ReadonlySet<string>> {
  const lazy = lazyFiles();
  const failed = new Set<string>();
  let isLoading = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLoading = true;
  });
  // The code of the page that a document shows is loaded by then.
  page.on('domcontentloaded', () => (isLoading = false));
  await page.route(/\/assets\/[^/?]+\.js(\?|$)/, (route) => {
    const { pathname } = new URL(route.request().url());
    const isFirst = lazy.has(pathname) && !failed.has(pathname) && route.request().method() === 'GET';
    if (isLoading || !isFirst) return route.continue();
    failed.add(pathname);
    return route.fulfill({ status: 404 });
  });
  return failed;
}
