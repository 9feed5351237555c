import type { Locator, Page } from '@playwright/test';
import { expect, SOON } from '../support/test';

/** The page on which an article is written: /admin/posts/new and /admin/posts/{id}. */
export class Editor {
  constructor(private readonly page: Page) {}

  async open(id: number | 'new'): Promise<void> {
    await this.page.goto(`/admin/posts/${id}`);
    await this.title.waitFor();
  }

  get title(): Locator {
    return this.page.getByRole('textbox', { name: 'Title', exact: true });
  }

  /** The text, with the Markdown of the line that has the caret. */
  get content(): Locator {
    return this.page.getByRole('textbox', { name: 'Content', exact: true });
  }

  field(name: 'Category' | 'Summary' | 'Footer' | 'Image' | 'When it goes out'): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  /** Replaces the text, as typing would. */
  async write(text: string): Promise<void> {
    await this.content.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  /** Adds to the end of the text. */
  async add(text: string): Promise<void> {
    await this.content.click();
    await this.page.keyboard.press('ControlOrMeta+End');
    await this.page.keyboard.insertText(text);
  }

  get toolbar(): Locator {
    return this.page.getByRole('toolbar', { name: 'Formatting' });
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get preview(): Locator {
    return this.page.getByRole('article', { name: 'Preview' });
  }

  /** Opens the panel, which is a sheet on a narrow screen. */
  async showDetails(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Details: category, summary, cover, schedule' });
    if (await button.isVisible()) await button.click();
  }

  async hideDetails(): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: 'Details' });
    if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Done' }).click();
  }

  async pickCategory(name: string): Promise<void> {
    await this.showDetails();
    await this.field('Category').selectOption({ label: name });
    await this.hideDetails();
  }

  /** Opens a section of the panel. */
  async section(name: string): Promise<void> {
    await this.page.locator('summary', { hasText: name }).click();
  }

  async press(name: string): Promise<void> {
    await this.header.getByRole('button', { name, exact: true }).click();
  }

  /** Picks from the menu beside Publish. */
  async pick(name: string): Promise<void> {
    await this.press('More ways to publish');
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Where the text is. */
  get where(): Locator {
    return this.header.locator('.where');
  }

  async isSaved(): Promise<void> {
    await expect(this.where).toHaveText(/^Saved /, SOON);
  }

  get conflict(): Locator {
    return this.page.getByRole('region', { name: 'Their version' });
  }
}
