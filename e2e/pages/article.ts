import type { Locator, Page } from '@playwright/test';

export class Article {
  /** Heading and text, without the comments below. */
  readonly text: Locator;
  readonly conversation: Locator;

  constructor(private readonly page: Page) {
    this.text = page.getByRole('main').getByRole('article').first();
    this.conversation = page.getByRole('region', { name: /^Comments/ });
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** The n of 'Comments (n)'. */
  async commentCount(): Promise<number> {
    // The heading has no number until the comments are there.
    const heading = this.conversation.getByRole('heading', { level: 2, name: /\(\d+\)/ });
    return Number(/\((\d+)\)/.exec(await heading.innerText())?.[1]);
  }

  comment(words: string): Locator {
    return this.conversation.getByRole('article').filter({ hasText: words });
  }

  async say(words: string): Promise<void> {
    await this.field().fill(words);
    await this.conversation.getByRole('button', { name: 'Publish Comment' }).click();
  }

  field(): Locator {
    return this.conversation.getByRole('textbox', { name: 'Your comment' });
  }
}
