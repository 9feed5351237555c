import type { Page } from '@playwright/test';
import { waitUntilHydrated } from '../support/scripts';

/** Opens an address and waits for hydration: a click before that may be lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}
