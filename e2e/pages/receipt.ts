import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

/** The page /receipt, where the author of a story looks it up. */
export class Receipt {
  readonly field: Locator;
  readonly lookUp: Locator;
  readonly another: Locator;
  readonly again: Locator;
  readonly change: Locator;
  readonly text: Locator;
  readonly save: Locator;
  readonly takeBack: Locator;
  readonly confirm: Locator;

  constructor(private readonly page: Page) {
    this.field = page.getByRole('textbox', { name: 'Receipt number' });
    this.lookUp = page.getByRole('button', { name: 'Look It Up' });
    this.another = page.getByRole('link', { name: 'Use another number' });
    this.again = page.getByText('Read your story again');
    this.change = page.getByText('Change the Story', { exact: true });
    this.text = page.getByRole('textbox', { name: 'Your story' });
    this.save = page.getByRole('button', { name: 'Save the Change' });
    this.takeBack = page.getByText('Take It Back', { exact: true });
    this.confirm = page.getByRole('button', { name: 'Delete My Story' });
  }

  open(): Promise<void> {
    return visit(this.page, '/receipt');
  }

  state(title: string): Locator {
    return this.page.getByRole('heading', { level: 2, name: title });
  }

  async find(number: string): Promise<void> {
    await this.field.fill(number);
    await this.lookUp.click();
  }
}
