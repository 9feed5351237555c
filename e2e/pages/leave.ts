import type { Locator, Page } from '@playwright/test';
import type { Watch } from '../support/watch';

export const NEUTRAL = 'https://www.wikipedia.org/';

/** The exit button, and the neutral site that it leads to, which is stubbed. */
export class Leave {
  readonly button: Locator;
  /** The Referer header of each request to the neutral site. */
  readonly referrers: (string | undefined)[] = [];

  constructor(private readonly page: Page) {
    this.button = page.getByRole('link', { name: /^Leave this page/ });
  }

  async stubNeutralSite(watch: Watch): Promise<void> {
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
