import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

export class Journal {
  readonly heading: Locator;

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'The Journal' });
  }

  open(): Promise<void> {
    return visit(this.page, '/journal');
  }

  card(title: string): Locator {
    return this.page.getByRole('article').filter({ has: this.title(title) });
  }

  async read(title: string): Promise<void> {
    await this.title(title).click();
  }

  private title(title: string): Locator {
    return this.page.getByRole('heading', { level: 2 }).getByRole('link', { name: title, exact: true });
  }
}
