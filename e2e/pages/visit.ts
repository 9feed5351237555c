import type { Page } from '@playwright/test';

/** Opens an address and waits until React has taken over what the server sent: a click before that may be lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  });
}
