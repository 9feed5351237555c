import type { Locator, Page } from '@playwright/test';

/** The one message that is shown at a time. */
export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
