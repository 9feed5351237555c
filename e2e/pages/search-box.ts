import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

/** The combobox in the top bar. */
export class SearchBox {
  readonly opener: Locator;
  readonly box: Locator;
  readonly field: Locator;
  readonly options: Locator;
  /** Status messages of the search besides its results, visible or for screen readers only. */
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

  /** Searches on a freshly opened page, so that no earlier response is reused. */
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
