import type { Locator, Page } from '@playwright/test';
import type { Watch } from '../support/watch';

export const NEUTRAL = 'https://www.wikipedia.org/';

/** The way out, and where it leads; the neutral site is answered for by us. */
export class Leave {
  readonly button: Locator;
  /** What the neutral site was told about where somebody came from. */
  readonly referrers: (string | undefined)[] = [];

  constructor(private readonly page: Page) {
    this.button = page.getByRole('link', { name: /^Leave this page/ });
  }

  async standIn(watch: Watch): Promise<void> {
    watch.expectElsewhere(NEUTRAL);
    await this.page.route(`${NEUTRAL}**`, async (route) => {
      this.referrers.push(route.request().headers()['referer']);
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wikipedia</title><p>Neutral</p>' });
    });
  }

  async pressShift(times: number): Promise<void> {
    for (let press = 0; press < times; press++) await this.page.keyboard.press('Shift');
  }
}
