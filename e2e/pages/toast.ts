import type { Locator, Page } from '@playwright/test';

/** The message; at most one is shown at a time. */
export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
