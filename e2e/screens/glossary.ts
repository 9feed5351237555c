import type { Page } from '@playwright/test';
import { untilLinked, WORDY_ARTICLE } from '../support/term-links';
import type { Screen } from './screen';

const searchNothing = (page: Page) => page.getByRole('searchbox', { name: 'Find a word' }).fill('xylophone');
const list = (page: Page) => page.getByRole('list', { name: 'Words' }).waitFor();

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit hysterical' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'What it means' }).waitFor();
}

async function refuse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a Word' }).click();
  await page.getByRole('button', { name: 'Add a Related Word' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Add the word.', { exact: true }).waitFor();
}

async function openCard(page: Page): Promise<void> {
  await page.locator('a.term').first().hover();
  await page.getByRole('note', { name: 'In the glossary' }).getByRole('link').waitFor();
}

/** The words that the site explains. */
export const GLOSSARY_SCREENS: Screen[] = [
  { name: 'glossary', path: '/glossary' },
  { name: 'glossary-nothing', path: '/glossary', then: searchNothing },
  { name: 'term', path: '/glossary/hysterical' },
  { name: 'article-term', path: WORDY_ARTICLE, inSight: true, before: untilLinked, then: openCard },
  { name: 'term-missing', path: '/glossary/none-such', status: 404 },
];

/** The same on the desk. */
export const DESK_GLOSSARY_SCREENS: Screen[] = [
  { name: 'desk-glossary', path: '/admin?tab=glossary', as: 'admin', then: list },
  { name: 'desk-glossary-edit', path: '/admin?tab=glossary', as: 'admin', inSight: true, then: edit },
  { name: 'desk-glossary-refused', path: '/admin?tab=glossary', as: 'admin', inSight: true, then: refuse },
];
