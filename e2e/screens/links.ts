import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen';

const GONE = 'https://www.example.org/reports/2019/a-report-with-a-long-name-that-has-moved-somewhere-else.pdf?page=12';

/** Nothing in the product of these tests asks other sites, so the results of the checks are made up. */
async function checked(page: Page): Promise<void> {
  await page.route(/\/api\/posts\/\d+$/, async (route) => {
    const post = (await (await route.fetch()).json()) as { footerHtml: string };
    const urls = [...post.footerHtml.matchAll(/href="(https?:[^"#]*)/g)].map(([, url]) => new URL(url!).href);
    expect(urls.length).toBeGreaterThan(1);
    const linkChecks = urls.map((url, n) => ({ url, state: n === 1 ? 'dead' : 'ok', month: '2026-11' }));
    await route.fulfill({ json: { ...post, linkChecks } });
  });
}

/** The server has no such results, so an article is opened from the journal. */
async function openSources(page: Page): Promise<void> {
  await page.locator('main a[href^="/article/"]').first().click();
  await page.getByRole('heading', { name: 'Sources' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Link checked in November 2026').first()).toBeVisible();
  await page.getByText('This link didn’t work in November 2026').first().scrollIntoViewIfNeeded();
}

async function listed(page: Page): Promise<void> {
  const link = (id: number, url: string, status: number | null, postId: number, postTitle: string) => ({
    ...{ id, url, status, failedOn: '2026-11-22', checkedOn: '2026-11-29', postId, postTitle },
    archiveUrl: `https://web.archive.org/web/2026/${url}`,
  });
  const links = [
    link(1, GONE, 404, 9, 'Spinster: A Job That Became an Insult'),
    link(2, 'https://nobody.example/', null, 9, 'Spinster: A Job That Became an Insult'),
    link(1, GONE, 404, 4, 'Bossy Is a Job Description'),
  ];
  await page.route('**/api/links/dead?*', (route) => route.fulfill({ json: links }));
  await page.route('**/api/links/2/check', (route) => route.fulfill({ status: 202 }));
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dead Links' }).click();
  await page.getByRole('button', { name: 'Check again: https://nobody.example/' }).click();
  await page.getByText('Check requested').first().waitFor();
}

export const LINK_SCREENS: Screen[] = [
  { name: 'article-links-checked', path: '/journal', before: checked, inSight: true, then: openSources },
];

export const DESK_LINK_SCREENS: Screen[] = [
  { name: 'desk-dead-links', path: '/admin', as: 'admin', before: listed, inSight: true, then: openList },
];
