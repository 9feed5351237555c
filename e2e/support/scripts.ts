import type { Page } from '@playwright/test';

/** Keeps our scripts back, as a slow line does; what comes back lets them through. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const open = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await open;
    await route.continue();
  });
  return release;
}

/** All that the browser keeps for the site, as one text. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/** Waits until React has taken over what the server sent. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  });
}
