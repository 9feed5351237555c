import type { Page } from '@playwright/test';
import type { Screen } from './screen';

async function editCategory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Categories', exact: true }).click();
  await page.getByRole('button', { name: 'Edit The Brain' }).click();
}

/** Someone else has saved the same description since the list was read. */
const someoneElse = async (page: Page): Promise<void> => {
  const category = { id: 2, name: 'The Brain', slug: 'the-brain', order: 2, formerSlugs: [], version: 9 };
  const theirs = { ...category, description: 'Words for minds, and for people who were said to have lost theirs.' };
  const stale = { status: 409, code: 'category.stale', message: 'Someone changed this category. Open it again.' };
  await page.route('**/api/categories/*', (route) =>
    route.fulfill(route.request().method() === 'PUT' ? { status: 409, json: stale } : { json: theirs }),
  );
};

async function changeCategory(page: Page): Promise<void> {
  await editCategory(page);
  await page.getByLabel('Description (optional)').fill('How we think, and who says so.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
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
  { name: 'desk-category-changed-twice', path: '/admin', as: 'admin', status: 409, method: 'PUT', before: someoneElse, inSight: true, then: changeCategory }, // prettier-ignore
  { name: 'desk-series', path: '/admin', as: 'admin', before: oneSeries, inSight: true, then: editSeries },
];
