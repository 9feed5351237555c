import type { Page } from '@playwright/test';
import { expect } from '../support/test';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import type { Screen } from './screen';

let link: string | undefined;

/** People with each role, one suspended, and an open invitation. */
async function somePeople(page: Page, product: Product): Promise<void> {
  if (link === undefined) await makePeople(page, product);
}

const asAdmin = async (page: Page, product: Product): Promise<void> => {
  await somePeople(page, product);
  await becomeAdmin(page, product);
};

async function makePeople(page: Page, { admin }: Product): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: admin })).ok()).toBe(true);
  const roles = ['moderator', 'writer', 'editor', 'member'] as const;
  const made: string[] = [];
  for (const role of roles) {
    const url = role === 'member' ? null : await invite(page, role);
    made.push(url ?? '');
  }
  link = await invite(page, 'moderator', 'bea@example.org');
  await page.request.post('/api/auth/logout');
  for (const [at, role] of roles.entries()) {
    const invitation = made[at] ? new URL(made[at]).searchParams.get('invitation') : null;
    const data = { username: `${role}-of-ours`, email: `${role}-of-ours@example.org`, password: 'long enough' };
    const answer = await page.request.post('/api/auth/register', {
      data: { ...data, ...(invitation && { invitation }) },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    await page.request.post('/api/auth/logout');
    const { id } = (await answer.json()) as { id: number };
    if (role !== 'member') continue;
    await page.request.post('/api/auth/login', { data: admin });
    expect((await page.request.put(`/api/users/${id}`, { data: { suspended: true } })).ok()).toBe(true);
    await page.request.post('/api/auth/logout');
  }
}

async function invite(page: Page, role: string, email?: string): Promise<string> {
  const answer = await page.request.post('/api/invitations', { data: { role, ...(email && { email }) } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

const signInAs = (role: string) => async (page: Page, product: Product) => {
  await somePeople(page, product);
  const data = { email: `${role}-of-ours@example.org`, password: 'long enough' };
  expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true);
};

const openInvitation = async (page: Page): Promise<void> => {
  const { pathname, search } = new URL(link!);
  await page.goto(pathname + search);
  await page.getByText('You’re invited to be a moderator.').waitFor();
};

const inviteSomeone = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Invite Someone' }).click();
  await page.getByRole('dialog').waitFor();
};

const WENT_WRONG = 'Something went wrong. Try again in a moment.';

/** The list has a second page, which does not load. */
const brokenSecondPage = async (page: Page, product: Product): Promise<void> => {
  await asAdmin(page, product);
  await page.route('**/api/users?*', async (route) => {
    if (route.request().url().includes('cursor=')) return route.fulfill({ status: 503, json: { message: WENT_WRONG } });
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: { ...response.headers(), link: '</api/users?cursor=1>; rel="next"' },
    });
  });
};

const failToLoadMore = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByText(WENT_WRONG).waitFor();
};

let scheduled: number | undefined;

/** An article of a writer that an editor has scheduled. */
async function scheduleForWriter(page: Page, product: Product): Promise<void> {
  await signInAs('writer')(page, product);
  if (scheduled !== undefined) return;
  const { id } = (await (await page.request.post('/api/posts/drafts')).json()) as { id: number };
  const text = { title: 'Spinster', content: 'It was a job before it was an insult.', categoryId: 1, baseVersion: 0 };
  expect((await page.request.put(`/api/posts/${id}/draft`, { data: text })).ok()).toBe(true);
  await signInAs('editor')(page, product);
  const at = '2100-01-04T14:00:00.000Z';
  expect((await page.request.post(`/api/posts/${id}/publish`, { data: { at } })).ok()).toBe(true);
  await signInAs('writer')(page, product);
  scheduled = id;
}

const openScheduled = async (page: Page): Promise<void> => {
  await page.goto(`/admin/posts/${scheduled}`);
  await page.getByText('An editor scheduled this article.').waitFor();
};

/** The tab People, and what the other roles see. */
export const PEOPLE_SCREENS: Screen[] = [
  {
    name: 'desk-people',
    path: '/admin?tab=people',
    as: 'admin',
    before: asAdmin,
    then: (page) => page.getByText('bea@example.org').waitFor(),
  },
  {
    name: 'desk-people-invite',
    path: '/admin?tab=people',
    as: 'admin',
    before: asAdmin,
    inSight: true,
    then: inviteSomeone,
  },
  {
    name: 'desk-people-more-failed',
    path: '/admin?tab=people',
    as: 'admin',
    before: brokenSecondPage,
    status: 503,
    then: failToLoadMore,
  },
  { name: 'desk-of-a-writer', path: '/admin', before: signInAs('writer') },
  { name: 'desk-of-a-moderator', path: '/admin', before: signInAs('moderator') },
  { name: 'editor-of-a-writer', path: '/admin/posts/new', before: signInAs('writer') },
  { name: 'editor-of-a-writer-scheduled', path: '/admin', before: scheduleForWriter, then: openScheduled },
  { name: 'member-suspended', path: '/member', before: signInAs('member') },
  { name: 'auth-invitation', path: '/auth', before: somePeople, then: openInvitation },
];
