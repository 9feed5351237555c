import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

/** The combobox in the bar. */
export class SearchBox {
  readonly opener: Locator;
  readonly box: Locator;
  readonly field: Locator;
  readonly options: Locator;
  /** What is said of the search besides its results; seen or only heard. */
  readonly status: Locator;

  constructor(private readonly page: Page) {
    this.opener = page.getByRole('button', { name: 'Search articles and stories' });
    this.box = page.getByRole('search');
    this.field = this.box.getByRole('combobox', { name: 'Search articles and stories' });
    this.options = this.box.getByRole('option');
    this.status = this.box.getByRole('status');
  }

  /** The option that Enter would follow. */
  get active(): Locator {
    return this.box.getByRole('option', { selected: true });
  }

  /** Asks anew, as somebody who has just come: an earlier answer is not used again. */
  async ask(words: string): Promise<string[]> {
    await visit(this.page, '/');
    await this.opener.click();
    await this.field.fill(words);
    await this.status.filter({ hasText: 'found' }).waitFor();
    return this.options.allInnerTexts();
  }

  async follow(title: string): Promise<void> {
    await this.options.filter({ hasText: title }).click();
  }
}
