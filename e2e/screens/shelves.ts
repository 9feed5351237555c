import type { Page } from '@playwright/test';
import type { Screen } from './screen';

async function editCategory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Categories', exact: true }).click();
  await page.getByRole('button', { name: 'Edit The Brain' }).click();
}

const oneSeries = async (page: Page): Promise<void> => {
  const series = {
    ...{ id: 4, name: 'Words for Women Who Work', slug: 'work', description: null },
    ...{ parts: 2, readingMinutes: 9, version: 1 },
  };
  const posts = ['Spinster: A Job That Became an Insult', 'Bossy Is a Job Description'].map((title, id) => ({
    id,
    title,
  }));
  await page.route('**/api/series?*', (route) => route.fulfill({ json: [series] }));
  await page.route('**/api/series/4', (route) => route.fulfill({ json: { ...series, posts } }));
};

async function editSeries(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Series', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Words for Women Who Work' }).click();
  await page.getByRole('group', { name: 'Articles of the series' }).waitFor();
}

/** The categories and the series on the desk. */
export const SHELF_SCREENS: Screen[] = [
  { name: 'desk-categories', path: '/admin', as: 'admin', inSight: true, then: editCategory },
  { name: 'desk-series', path: '/admin', as: 'admin', before: oneSeries, inSight: true, then: editSeries },
];
