import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

export class Stories {
  readonly heading: Locator;
  readonly share: Locator;
  readonly view: Locator;
  readonly field: Locator;
  readonly submit: Locator;
  readonly more: Locator;
  readonly cards: Locator;

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Stories' });
    this.share = page.getByRole('button', { name: 'Share Your Story' });
    this.view = page.getByRole('button', { name: 'View Stories' });
    this.field = page.getByRole('textbox', { name: 'Share Your Anonymous Story' });
    this.submit = page.getByRole('button', { name: 'Submit Anonymously' });
    this.more = page.getByRole('button', { name: 'Load More Stories' });
    this.cards = page.getByRole('main').getByRole('article');
  }

  open(query = ''): Promise<void> {
    return visit(this.page, `/stories${query}`);
  }

  story(words: string): Locator {
    return this.page.getByRole('article').filter({ hasText: words });
  }

  async send(words: string): Promise<void> {
    await this.share.click();
    await this.field.fill(words);
    await this.submit.click();
  }
}
