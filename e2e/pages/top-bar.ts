import type { Page } from '@playwright/test';

/** The bar on top of every reader's page. */
export class TopBar {
  constructor(private readonly page: Page) {}

  async go(to: 'Journal' | 'Stories' | 'Records' | 'About'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: to }).click();
  }
}
