import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import type { Screen } from './screen';

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('checkbox').first().waitFor();

async function sendProposal(page: Page): Promise<void> {
  const title = 'The word hag';
  const content = 'Where it came from, and who was called so. '.repeat(6);
  const sent = { title, content, authorName: 'Robin', email: 'robin@example.org', categoryId: 1 };
  await page.request.post('/api/submissions', { data: sent });
  await page.request.post('/api/newsletter/subscribe', { data: { email: 'robin@example.org', name: 'Robin' } });
}

async function view(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View' }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function write(page: Page): Promise<void> {
  const editor = new Editor(page, 'Create New Post');
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await editor.field('Title').fill('What the word spinster was for');
  await editor.field('Content').fill('## A trade\n\nShe *spun*, and was paid for it.\n\n> Quoted from a register.');
}

async function selectAll(page: Page): Promise<void> {
  await rows(page);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await new Desk(page).selection.waitFor();
}

async function decideSomething(page: Page): Promise<void> {
  await sendProposal(page);
  await page.request.post('/api/newsletter/unsubscribe', { data: { email: 'robin@example.org' } });
}

async function recentDecisions(page: Page): Promise<void> {
  await new Desk(page).recentDecisions();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

const keys = (page: Page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click();

/** The requests of the desk's lists. `nothingYet` shows a desk on its first day: every list is empty. */
const LISTS = /\/api\/(posts|confessions|comments|submissions|suggestions|newsletter\/subscribers)(\/pending)?(\?|$)/;
const nothingYet = async (page: Page): Promise<void> => {
  await page.route(LISTS, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
};

/** The desk in its states, for pictures only: checks/accessibility.spec.ts has its own steps through the desk. */
export const DESK_SCREENS: Screen[] = [
  { name: 'desk-login', path: '/admin' },
  { name: 'desk-posts', path: '/admin', as: 'admin', then: rows },
  { name: 'desk-confessions', path: '/admin?tab=confessions', as: 'admin', then: rows },
  { name: 'desk-comments', path: '/admin?tab=comments', as: 'admin', then: rows },
  { name: 'desk-newsletter', path: '/admin?tab=newsletter', as: 'admin', before: sendProposal },
  { name: 'desk-suggestions', path: '/admin?tab=suggestions', as: 'admin', before: sendProposal, then: rows },
  { name: 'desk-proposal', path: '/admin?tab=suggestions', as: 'admin', before: sendProposal, inSight: true, then: view }, // prettier-ignore
  { name: 'desk-story', path: '/admin?tab=confessions', as: 'admin', inSight: true, then: view },
  { name: 'desk-editor', path: '/admin', as: 'admin', inSight: true, then: write },
  { name: 'desk-selection', path: '/admin?tab=confessions', as: 'admin', inSight: true, then: selectAll },
  { name: 'desk-decisions', path: '/admin', as: 'admin', before: decideSomething, inSight: true, then: recentDecisions }, // prettier-ignore
  { name: 'desk-keys', path: '/admin', as: 'admin', inSight: true, then: keys },
  { name: 'desk-empty-posts', path: '/admin', as: 'admin', before: nothingYet },
  { name: 'desk-empty-comments', path: '/admin?tab=comments', as: 'admin', before: nothingYet },
  { name: 'desk-empty-newsletter', path: '/admin?tab=newsletter', as: 'admin', before: nothingYet },
];
