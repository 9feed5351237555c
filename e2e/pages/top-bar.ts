import type { Locator, Page } from '@playwright/test';

/** The bar at the top of every public page, and the menu that replaces it on a phone. */
export class TopBar {
  readonly links: Locator;
  readonly member: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;

  constructor(page: Page) {
    const bar = page.getByRole('banner');
    this.links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
    this.member = bar.getByRole('link', { name: 'Member Area' });
    this.menuButton = bar.getByRole('button', { name: 'Open menu' });
    this.menu = page.getByRole('dialog', { name: 'Menu' });
  }

  async go(to: 'Journal' | 'Stories' | 'Records' | 'About'): Promise<void> {
    await this.links.filter({ hasText: to }).click();
  }
}
