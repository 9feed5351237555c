import { expect, type Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Editor } from '../pages/editor';
import type { Product } from '../support/product';
import { subscribe } from '../support/subscribers';
import { DESK_BOARD_SCREENS } from './asked';
import { CALM_SCREENS } from './calm';
import { CAMPAIGN_SCREENS } from './campaigns';
import { DESK_GLOSSARY_SCREENS } from './glossary';
import { PICTURE_SCREENS } from './pictures';
import { PEOPLE_SCREENS } from './people';
import type { Screen } from './screen';
import { DESK_INTAKE_SCREENS } from './intake';
import { FLAG_SCREENS } from './story-flags';
import { REASON_SCREENS } from './reasons';
import { DESK_LINK_SCREENS } from './links';
import { SHELF_SCREENS } from './shelves';

const reported = (page: Page) => page.getByRole('list', { name: 'Reports' }).first().waitFor();
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('checkbox').first().waitFor();

async function sendProposal(page: Page, product: Product): Promise<void> {
  const title = 'The word hag';
  const content = 'Where it came from, and who was called so. '.repeat(6);
  const sent = { title, content, authorName: 'Robin', email: 'robin@example.org', categoryId: 1 };
  await page.request.post('/api/submissions', { data: sent });
  await subscribeOnce(page, product);
}

/** An address is asked to confirm once a day, so later screens find it as the first one left it. */
async function subscribeOnce(page: Page, product: Product): Promise<void> {
  const robin = { email: 'robin@example.org', name: 'Robin' };
  if (product.mailsTo(robin.email).length === 0) await subscribe(page.request, product, robin);
}

async function view(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View' }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** A note that was typed about a waiting comment, above a list that does not have it. */
async function unsentNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pending', exact: true }).click();
  await view(page);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page
    .getByRole('textbox', { name: 'New note' })
    .fill('I’m not sure about the third line. Ask Theo before you decide.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Approved', exact: true }).click();
  await page.getByText(/^Your note about comment \d+ isn’t added\.$/).waitFor();
}

const NAMES = 'I told Ngozi first, because she is the only one who never laughs before I’m done. She said to tell the counselor at Lincoln High.\n\nThe counselor said, “We don’t use that language here, Dani.” She moved the tissues closer, and wrote down 555-0147.'; // prettier-ignore

/** A story whose names are being replaced: one is done, and the choices for the next one are open. */
async function namesAndPlaces(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: 'I told Ngozi first' })
    .first()
    .getByRole('button', { name: 'View' })
    .click();
  await page.getByRole('button', { name: 'Go Through Them' }).click();
  await page.getByRole('button', { name: /^Ngozi/ }).waitFor();
  await page.getByRole('button', { name: /my friend$/ }).click();
  await page
    .getByRole('button', { name: /^Lincoln High/ })
    .and(page.locator('[data-open]'))
    .waitFor();
}

const sendNames = async (page: Page): Promise<void> => {
  expect((await page.request.post('/api/confessions', { data: { content: NAMES, category: 'Other' } })).ok()).toBe(true); // prettier-ignore
};

async function write(page: Page): Promise<void> {
  const editor = new Editor(page);
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await editor.write('## A trade\n\nShe *spun*, and was paid for it.\n\n> Quoted from a register.');
  await editor.title.fill('What the word spinster was for');
  await editor.isSaved();
}

/** The newest article of the demo content. */
async function edit(page: Page): Promise<void> {
  await rows(page);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await new Editor(page).title.waitFor();
}

async function editDetails(page: Page): Promise<void> {
  await edit(page);
  await new Editor(page).showDetails();
  await new Editor(page).field('Category').waitFor();
}

/** The panel's series and preview link, with a link that was made earlier. */
async function editSeriesAndLink(page: Page): Promise<void> {
  await edit(page);
  const editor = new Editor(page);
  const id = page.url().split('/').at(-1);
  await page.request.post(`/api/posts/${id}/preview-link`);
  await page.reload();
  await editor.title.waitFor();
  await editor.showDetails();
  for (const name of ['Category', 'Summary', 'Cover', 'Schedule', 'Series', 'Preview link']) await editor.section(name);
  await page.getByText(/^On until .+ The address is shown only once/).waitFor();
  await page.getByRole('combobox', { name: 'Series' }).selectOption('New series...');
}

/** An article that was published, and changed twice since. */
async function revisions(page: Page): Promise<void> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const text = 'She spun, and was paid for it.\n\nThe word came later.';
  const { id } = await send('post', '/api/posts', { title: 'Spinster', content: text, categoryId: 1, published: true });
  const save = async (content: string) => {
    await send('put', `/api/posts/${id}/draft`, {
      title: 'Spinster: A Trade',
      content,
      baseVersion: 0,
      postVersion: 1,
    });
    await page.request.delete(`/api/posts/${id}/draft`);
  };
  await save(text.replace('paid', 'paid well'));
  await save(text.replace('The word came later.', 'The word for her came later, and stayed.'));
  await page.goto(`/admin/posts/${id}/revisions`);
  await page.getByText(/^\+\d/).nth(1).waitFor();
  await page.request.delete(`/api/posts/${id}`);
}

async function preview(page: Page): Promise<void> {
  await edit(page);
  const editor = new Editor(page);
  if (page.viewportSize()!.width >= 768) await editor.press('Preview');
  else await editor.pick('Preview');
  await editor.preview.waitFor();
}

async function selectAll(page: Page): Promise<void> {
  await rows(page);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await new Desk(page).selection.waitFor();
}

async function writeToUs(page: Page): Promise<void> {
  const text = `In the second paragraph the year is wrong. ${'Donaudampfschifffahrt'.repeat(15)}\n\nIt was 1617.`;
  for (const message of [
    { about: 'article', text, email: 'robin@example.org' },
    { about: 'story', text },
  ])
    expect((await page.request.post('/api/contact', { data: message })).status()).toBe(202);
}

/** Reports about stories and comments of the demo content. */
async function reportSomething(page: Page): Promise<void> {
  const idOf = async (path: string) => ((await (await page.request.get(path)).json()) as { id: number }[])[0]!.id;
  const story = { contentType: 'story', id: await idOf('/api/confessions') };
  const comment = { contentType: 'comment', id: await idOf('/api/comments?status=approved') };
  for (const report of [
    { ...story, reason: 'names-someone', details: 'The second line has the name of a teacher.\n\nAnd of a school.' },
    { ...story, reason: 'about-me' },
    { ...comment, reason: 'attacks-a-person' },
  ])
    expect((await page.request.post('/api/reports', { data: report })).status()).toBe(202);
}

const messages = (page: Page) => page.getByText('Messages to us').click();

async function noSuchMessages(page: Page): Promise<void> {
  await messages(page);
  await page.getByRole('combobox', { name: 'Show messages' }).selectOption('Something’s broken');
  await page.getByText('No messages here').waitFor();
}

async function decideSomething(page: Page, product: Product): Promise<void> {
  await sendProposal(page, product);
  await page.request.post('/api/newsletter/unsubscribe', { data: { email: 'robin@example.org' } });
}

async function recentDecisions(page: Page): Promise<void> {
  await new Desk(page).recentDecisions();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

const keys = (page: Page) => page.getByRole('button', { name: 'Keyboard shortcuts' }).click();

/** The requests of the desk's lists. `nothingYet` shows a desk on its first day: every list is empty. */
const LISTS =
  /\/api\/(posts|confessions|comments|reports|submissions|suggestions|newsletter\/subscribers)(\/pending)?(\?|$)/;
const nothingYet = async (page: Page): Promise<void> => {
  // The counts come on the event stream, which no route can answer and keep open.
  await page.addInitScript(() => {
    const none = JSON.stringify({ confessions: 0, comments: 0, submissions: 0, messages: 0, reports: 0 });
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (
      this: EventSource,
      type: string,
      listener: (event: Event) => void,
    ) {
      const counts = () => listener(new MessageEvent('pending', { data: none }));
      listen.call(this, type, type === 'pending' ? counts : listener);
    } as typeof listen;
  });
  await page.route(LISTS, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
};

/** Bounces and complaints come from mail servers, so they are stubbed. */
const everyStatus = async (page: Page): Promise<void> => {
  const statuses = ['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'];
  const json = statuses.map((status, n) => ({
    ...{
      id: 5 - n,
      email: `${'long.'.repeat(n * 2)}${status}@example.org`,
      name: n % 2 ? 'Wilhelmina'.repeat(3) : null,
    },
    ...{ status, subscribed: status === 'subscribed', createdAt: '2026-11-20T09:30:00.000Z' },
  }));
  await page.route('**/api/newsletter/subscribers?*', (route) =>
    route.fulfill({ json, headers: { 'X-Total-Count': String(json.length) } }),
  );
};

/** Also checked by checks/accessibility.spec.ts. */
export const NAMES_SCREEN: Screen = { name: 'desk-names', path: '/admin?tab=confessions', as: 'admin', before: sendNames, inSight: true, then: namesAndPlaces }; // prettier-ignore

/** The desk in its states, for pictures only: checks/accessibility.spec.ts has its own steps through the desk. */
export const DESK_SCREENS: Screen[] = [
  { name: 'desk-login', path: '/admin' },
  { name: 'desk-help', path: '/admin/help' },
  { name: 'desk-posts', path: '/admin', as: 'admin', then: rows },
  { name: 'desk-nothing-scheduled', path: '/admin?tab=posts&status=scheduled&category=1', as: 'admin' },
  ...DESK_GLOSSARY_SCREENS,
  ...SHELF_SCREENS,
  ...DESK_LINK_SCREENS,
  ...PICTURE_SCREENS,
  { name: 'desk-confessions', path: '/admin?tab=confessions', as: 'admin', then: rows },
  ...DESK_INTAKE_SCREENS,
  ...REASON_SCREENS,
  ...CALM_SCREENS,
  ...FLAG_SCREENS,
  { name: 'desk-comments', path: '/admin?tab=comments', as: 'admin', then: rows },
  { name: 'desk-unsent-note', path: '/admin?tab=comments', as: 'admin', then: unsentNote },
  { name: 'desk-newsletter', path: '/admin?tab=newsletter', as: 'admin', before: sendProposal },
  { name: 'desk-newsletter-statuses', path: '/admin?tab=newsletter', as: 'admin', before: everyStatus },
  ...CAMPAIGN_SCREENS,
  ...PEOPLE_SCREENS,
  { name: 'desk-suggestions', path: '/admin?tab=suggestions', as: 'admin', before: sendProposal, then: rows },
  ...DESK_BOARD_SCREENS,
  { name: 'desk-messages', path: '/admin?tab=suggestions', as: 'admin', before: writeToUs, then: messages },
  { name: 'desk-messages-none', path: '/admin?tab=suggestions', as: 'admin', before: writeToUs, then: noSuchMessages },
  { name: 'desk-reports', path: '/admin?tab=reports', as: 'admin', before: reportSomething, then: reported },
  { name: 'desk-report', path: '/admin?tab=reports', as: 'admin', before: reportSomething, inSight: true, then: view },
  { name: 'desk-empty-reports', path: '/admin?tab=reports', as: 'admin', before: nothingYet },
  { name: 'desk-proposal', path: '/admin?tab=suggestions', as: 'admin', before: sendProposal, inSight: true, then: view }, // prettier-ignore
  { name: 'desk-story', path: '/admin?tab=confessions', as: 'admin', inSight: true, then: view },
  NAMES_SCREEN,
  { name: 'desk-editor-new', path: '/admin', as: 'admin', inSight: true, then: write },
  { name: 'desk-editor', path: '/admin', as: 'admin', inSight: true, then: edit },
  { name: 'desk-editor-details', path: '/admin', as: 'admin', inSight: true, where: 'narrow', then: editDetails },
  { name: 'desk-editor-series', path: '/admin', as: 'admin', inSight: true, then: editSeriesAndLink },
  { name: 'desk-revisions', path: '/admin', as: 'admin', then: revisions },
  { name: 'desk-editor-preview', path: '/admin', as: 'admin', inSight: true, then: preview },
  { name: 'desk-selection', path: '/admin?tab=confessions', as: 'admin', inSight: true, then: selectAll },
  { name: 'desk-decisions', path: '/admin', as: 'admin', before: decideSomething, inSight: true, then: recentDecisions }, // prettier-ignore
  { name: 'desk-keys', path: '/admin', as: 'admin', inSight: true, then: keys },
  { name: 'desk-empty-posts', path: '/admin', as: 'admin', before: nothingYet },
  { name: 'desk-empty-comments', path: '/admin?tab=comments', as: 'admin', before: nothingYet },
  { name: 'desk-empty-newsletter', path: '/admin?tab=newsletter', as: 'admin', before: nothingYet },
];
