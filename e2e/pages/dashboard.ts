import type { Locator, Page } from '@playwright/test';
import { visit } from './visit';

export type DashboardTab = 'Analytics' | 'Growth' | 'Strategy' | 'Features';

/** /dashboard, the numbers for admins. */
export class DashboardPage {
  constructor(private readonly page: Page) {}

  async open(query = ''): Promise<void> {
    await visit(this.page, `/dashboard${query}`);
  }

  tab(name: DashboardTab): Locator {
    return this.page.getByRole('tab', { name });
  }

  period(days: 7 | 30 | 90): Locator {
    return this.page.getByRole('group', { name: 'Period' }).getByRole('button', { name: `${days} days` });
  }

  /** The number on a card. */
  async count(name: string): Promise<number> {
    const card = this.page.locator('dl > div').filter({ has: this.page.locator(`dt:text-is("${name}")`) });
    return Number((await card.locator('dd').first().innerText()).replaceAll(/[^\d]/g, ''));
  }

  figure(title: string): Locator {
    return this.page.getByRole('figure', { name: title });
  }

  /** Waits until the lines or bars of a chart are drawn. */
  async drawn(title: string): Promise<void> {
    await this.figure(title).locator('svg text').first().waitFor();
  }

  async showTable(title: string): Promise<Locator> {
    await this.figure(title).getByRole('button', { name: 'Show as table' }).click();
    return this.figure(title).getByRole('table');
  }

  async refresh(): Promise<void> {
    await this.page.getByRole('button', { name: 'Refresh All' }).click();
  }
}
