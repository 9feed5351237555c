import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

export class Stories {
  readonly heading: Locator;
  readonly share: Locator;
  readonly view: Locator;
  readonly field: Locator;
  readonly submit: Locator;
  readonly more: Locator;
  /** The panel after sending. */
  readonly sent: Locator;
  /** The panel's first words. */
  readonly submitted: Locator;
  /** The words of the panel that screen readers hear first. */
  readonly status: Locator;
  readonly back: Locator;
  /** The groups of the receipt's number on the panel. */
  readonly digits: Locator;
  /** After the number was shown once more. */
  readonly gotIt: Locator;
  readonly cards: Locator;

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Stories' });
    this.share = page.getByRole('button', { name: 'Share Your Story' });
    this.view = page.getByRole('button', { name: 'View Stories' });
    this.field = page.getByRole('textbox', { name: 'Share Your Anonymous Story' });
    this.submit = page.getByRole('button', { name: 'Submit Anonymously' });
    this.sent = page.getByRole('heading', { level: 1, name: 'We have your story.' });
    this.submitted = page.getByRole('status').filter({ hasText: 'Story submitted' });
    this.status = page.getByRole('main').getByRole('status').first();
    this.back = page.getByRole('link', { name: 'Back to Stories' });
    this.digits = page.locator('.slip-digits > [aria-hidden]');
    this.gotIt = page.getByRole('button', { name: 'Got it' });
    this.more = page.getByRole('button', { name: 'Load More Stories' });
    this.cards = page.getByRole('main').getByRole('article');
  }

  open(query = ''): Promise<void> {
    return visit(this.page, `/stories${query}`);
  }

  story(words: string): Locator {
    return this.page.getByRole('article').filter({ hasText: words });
  }

  /** The number of the receipt as it is shown: four groups. */
  async receipt(): Promise<string> {
    return (await this.digits.allTextContents()).join(' ');
  }

  async goBack(): Promise<void> {
    await this.back.click();
    await this.gotIt.click();
  }

  async send(words: string): Promise<void> {
    await this.share.click();
    await this.field.fill(words);
    await this.submit.click();
  }
}
