import type { Page } from '@playwright/test';

/** Holds back our scripts, like a slow connection; the returned function releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const open = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await open;
    await route.continue();
  });
  return release;
}

/** Everything the browser stores for the site, as one text. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/**
 * Waits until React has hydrated the page and runs its event handlers. The first mark appears while it still works: keys
 * pressed then would be lost.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  });
  await page.evaluate(
    () =>
      new Promise<void>((idle) => {
        // A test may have made this a browser without idle callbacks, such as Safari.
        if (typeof requestIdleCallback === 'function') requestIdleCallback(() => idle(), { timeout: 5_000 });
        else setTimeout(idle, 50);
      }),
  );
}
