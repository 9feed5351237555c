import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

export class Stories {
  readonly heading: Locator;

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Stories' });
  }

  open(): Promise<void> {
    return visit(this.page, '/stories');
  }

  story(words: string): Locator {
    return this.page.getByRole('article').filter({ hasText: words });
  }

  async send(words: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Share Your Story' }).click();
    await this.page.getByRole('textbox', { name: 'Share Your Anonymous Story' }).fill(words);
    await this.page.getByRole('button', { name: 'Submit Anonymously' }).click();
  }
}
