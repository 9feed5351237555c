import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import type { Screen } from './screen';

/** The sentences are the site's own, as the API has them. */
export async function reasonTexts(page: Page): Promise<Record<string, string>> {
  return (await (await page.request.get('/api/confessions/reasons')).json()) as Record<string, string>;
}

async function askWhy(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: 'Delete', exact: true }).first().click();
  await new Desk(page).reasonsDialog.waitFor();
}

async function askWhyWithNote(page: Page): Promise<void> {
  await askWhy(page);
  const note = new Desk(page).reasonsDialog.getByRole('textbox');
  await note.fill('We read it twice, and we’re glad you wrote it down. '.repeat(12));
  await note.scrollIntoViewIfNeeded();
}

/** Stubbed, because all screens share one product. */
async function withNotes(page: Page): Promise<void> {
  const by = { id: 1, username: 'Ana' };
  const json = [
    { id: 7, text: 'I know this street.\n\nShould we take it out?', by, day: '2026-11-26' },
    { id: 8, text: `Yes. ${'Donaudampfschifffahrt'.repeat(9)}`, by: { ...by, username: 'Theo' }, day: '2026-11-27' },
  ];
  await page.route('**/api/moderation/notes?*', (route) => route.fulfill({ json }));
}

async function writeNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View' }).first().click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('New note').fill('Let’s ask the others on Friday.');
}

async function reasonsInSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Story Settings' }).click();
  await page.getByText('Reasons for declining').click();
  await page.getByLabel('Names someone').scrollIntoViewIfNeeded();
}

const stories = { path: '/admin?tab=confessions', as: 'admin', inSight: true } as const;

/** Saying why something is deleted, and notes for editors. */
export const REASON_SCREENS: Screen[] = [
  { name: 'desk-reasons', ...stories, then: askWhy },
  { name: 'desk-reasons-note', ...stories, then: askWhyWithNote },
  { name: 'desk-reasons-comment', path: '/admin?tab=comments', as: 'admin', inSight: true, then: askWhy },
  { name: 'desk-notes', ...stories, before: withNotes, then: writeNote },
  { name: 'desk-settings-reasons', ...stories, then: reasonsInSettings },
];
