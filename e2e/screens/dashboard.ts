import type { Page } from '@playwright/test';
import { DashboardPage } from '../pages/dashboard';
import { simulateReaders } from '../support/readers';
import type { Screen } from './screen';

const NUMBERS = '**/api/analytics/dashboard';

const drawn = (title: string) => (page: Page) => new DashboardPage(page).drawn(title);

/** Opens the tooltip that follows the pointer over a chart. */
async function openTooltip(page: Page): Promise<void> {
  const dashboard = new DashboardPage(page);
  await dashboard.drawn('Views per day');
  await dashboard.figure('Views per day').getByRole('img').hover();
  await page.getByRole('tooltip').waitFor();
}

async function tableOpen(page: Page): Promise<void> {
  const dashboard = new DashboardPage(page);
  await dashboard.showTable('Views per day');
  await dashboard.showTable('Reads by depth');
  await page.getByText('How we count').first().click();
}

const nothingYet = async (page: Page): Promise<void> => {
  const totals = ['totalPageViews', 'totalArticleViews', 'totalCommentLikes', 'totalShares', 'totalStoryReactions'];
  const json = { ...Object.fromEntries(totals.map((name) => [name, 0])), averageReadTime: 0, topContent: [] };
  await page.route(NUMBERS, (route) => route.fulfill({ json }));
};

const broken = (page: Page): Promise<void> =>
  page.route(NUMBERS, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } })).then(() => undefined);

/** The dashboard in each of its states. */
export const DASHBOARD_SCREENS: Screen[] = [
  { name: 'dashboard-login', path: '/dashboard', then: (page) => page.getByLabel('Email').waitFor() },
  { name: 'dashboard', path: '/dashboard', as: 'admin', before: simulateReaders, then: drawn('Views per day') },
  { name: 'dashboard-pointed', path: '/dashboard', as: 'admin', before: simulateReaders, where: 'wide', inSight: true, then: openTooltip }, // prettier-ignore
  { name: 'dashboard-tables', path: '/dashboard?days=7', as: 'admin', before: simulateReaders, then: tableOpen },
  { name: 'dashboard-empty', path: '/dashboard', as: 'admin', before: nothingYet },
  { name: 'dashboard-failed', path: '/dashboard', as: 'admin', before: broken, status: 503 },
  { name: 'dashboard-growth', path: '/dashboard?tab=growth&days=90', as: 'admin', before: simulateReaders, then: drawn('Newsletter subscribers') }, // prettier-ignore
  { name: 'dashboard-strategy', path: '/dashboard?tab=strategy', as: 'admin', before: simulateReaders },
  { name: 'dashboard-features', path: '/dashboard?tab=features', as: 'admin' },
];
