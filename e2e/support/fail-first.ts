import type { Page } from '@playwright/test';

/**
 * Answers 404 to the first request for each file of code that a page asks for after it has loaded, as a server does between two
 * versions, or a bad connection. The code that a document itself names is there.
 *
 * @returns the paths of these files, as they are asked for
 */
export async function failFirst(page: Page): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  let isLoading = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLoading = true;
  });
  // Scripts that the document names, and all that they import, have run by then.
  page.on('domcontentloaded', () => (isLoading = false));
  await page.route(/\/assets\/[^/?]+\.js(\?|$)/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (isLoading || failed.has(pathname) || route.request().method() !== 'GET') return route.continue();
    failed.add(pathname);
    return route.fulfill({ status: 404 });
  });
  return failed;
}
