import { expect, type Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { becomeMember } from '../support/members';
import type { Product } from '../support/product';
import type { Screen } from './screen';

let made: { email: string; password: string } | undefined;

/** A member with comments in every state, and a reply. */
async function asCommenter(page: Page, product: Product): Promise<void> {
  if (made) {
    expect((await page.request.post('/api/auth/login', { data: made })).ok()).toBe(true);
    return;
  }
  await becomeMember(page);
  const say = async (content: string, parentId?: number): Promise<number> => {
    const answer = await page.request.post('/api/posts/1/comments', {
      data: { content, ...(parentId && { parentId }) },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };
  const up = await say('My aunt was called one, and she *liked* it.');
  const declined = await say('Buy my book about it.');
  await say('This one waits.');
  const email = ((await (await page.request.get('/api/auth/user')).json()) as { email: string }).email;
  expect((await page.request.post('/api/auth/login', { data: product.admin })).ok()).toBe(true);
  await page.request.post(`/api/comments/${up}/approve`);
  await page.request.delete(`/api/comments/${declined}`, { data: { reason: 'advertising' } });
  const reply = await say('Mine, too.', up);
  await page.request.post(`/api/comments/${reply}/approve`);
  made = { email, password: 'long enough' };
  expect((await page.request.post('/api/auth/login', { data: made })).ok()).toBe(true);
}

const open = (path: string, shown: string | RegExp) => async (page: Page) => {
  await visit(page, path);
  await expect(page.getByText(shown).first()).toBeVisible();
};
const button = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

export const MEMBER_SCREENS: Screen[] = [
  { name: 'member-comments', path: '/member/comments', before: asCommenter, then: open('/member/comments', 'Declined') },
  { name: 'member-comments-delete', path: '/member/comments', before: asCommenter, then: button('Delete your comment') },
  { name: 'member-comments-edit', path: '/member/comments', before: asCommenter, then: button('Edit your comment') },
  { name: 'member-comments-none', path: '/member/comments', as: 'member', then: open('/member/comments', 'You haven’t written') },
  { name: 'member-comments-out', path: '/member/comments', then: (page) => expect(page.getByText('Sign in to see this page.')).toBeVisible() },
  { name: 'member-notifications', path: '/member/notifications', before: asCommenter, then: open('/member/notifications', /Someone replied/) },
  { name: 'member-notifications-none', path: '/member/notifications', as: 'member', then: open('/member/notifications', 'Nothing yet.') },
  { name: 'member-account', path: '/member/account', as: 'member', then: open('/member/account', 'Display name') },
  { name: 'member-account-email', path: '/member/account', as: 'member', then: button('Change your email') },
  { name: 'member-email-confirm', path: '/member/email/confirm?token=1-x' },
  { name: 'member-email-undo', path: '/member/email/undo?token=1-x' },
  { name: 'notifications-off', path: '/notifications/off?token=1-x' },
  { name: 'notifications-off-bad-link', path: '/notifications/off' },
]; // prettier-ignore
