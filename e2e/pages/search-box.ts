import type { Page } from '@playwright/test';
import { visit } from './visit';

export class SearchBox {
  constructor(private readonly page: Page) {}

  /** Asks anew, as somebody who has just come: an earlier answer is not used again. */
  async ask(words: string): Promise<string[]> {
    await visit(this.page, '/');
    await this.page.getByRole('button', { name: 'Search articles and stories' }).click();
    const box = this.page.getByRole('search');
    await box.getByRole('textbox', { name: 'Search articles and stories' }).fill(words);
    await box.getByRole('status').filter({ hasText: 'found' }).waitFor();
    return box.getByRole('link').allInnerTexts();
  }

  async follow(title: string): Promise<void> {
    await this.page.getByRole('search').getByRole('link').filter({ hasText: title }).click();
  }
}
