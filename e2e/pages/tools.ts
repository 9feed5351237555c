import type { Locator, Page } from '@playwright/test';

/** /data: the help lines. It must work without scripts, so `open` does not wait for hydration. */
export class Tools {
  readonly leave: Locator;
  readonly call: Locator;
  readonly text: Locator;

  constructor(private readonly page: Page) {
    const first = page.getByRole('region', { name: 'Suicide & Crisis Lifeline' });
    this.leave = page.getByRole('link', { name: /^Leave this page/ });
    this.call = first.getByRole('link', { name: /^Call 988/ });
    this.text = first.getByRole('link', { name: /^Text 988/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/data');
  }

  /** Every link that calls or texts a help line. */
  ways(): Locator {
    return this.page.locator('a[href^="tel:"], a[href^="sms:"]');
  }
}
