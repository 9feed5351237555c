import type { Page } from '@playwright/test';
import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { expect, SOON, test } from '../support/test';

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Member area' }).getByRole('link', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a member changes and deletes their comments, and reads what became of them', async ({ newcomer, product }) => {
  const [member, editor, friend] = [await newcomer(), await newcomer(), await newcomer()];
  const article = new Article(member);
  await new Account(member).register({
    username: 'commenter',
    email: 'commenter@example.org',
    password: 'long enough',
  });
  await expect(member).toHaveURL('/');
  expect((await editor.request.post('/api/auth/login', { data: product.admin })).ok()).toBe(true);
  await new Account(friend).register({ username: 'a-friend', email: 'a-friend@example.org', password: 'long enough' });
  await expect(friend).toHaveURL('/');

  await visit(member, '/article/1');
  await article.say('My frist words here.');
  const own = article.comment('My frist words here.');
  await own.getByRole('button', { name: 'Edit your comment' }).click();
  await own.getByRole('textbox', { name: 'Change your comment' }).fill('My first words here.');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(toast(member)).toContainText('Comment changed');
  await expect(article.comment('My first words here.')).toContainText('Waiting for an editor.');

  const waiting = (await (await editor.request.get('/api/comments/pending')).json()) as {
    id: number;
    content: string;
  }[];
  const { id } = waiting.find(({ content }) => content === 'My first words here.')!;
  expect((await editor.request.post(`/api/comments/${id}/approve`)).ok()).toBe(true);
  const answer = await friend.request.post('/api/posts/1/comments', { data: { content: 'Good ones.', parentId: id } });
  const { id: reply } = (await answer.json()) as { id: number };
  expect((await editor.request.post(`/api/comments/${reply}/approve`)).ok()).toBe(true);

  await expect(async () => {
    await visit(member, '/member');
    await expect(tab(member, 'Notifications 2 new')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await tab(member, /Notifications/).click();
  await expect(title(member, 'Notifications')).toBeVisible();
  await expect(tab(member, /^Notifications$/)).toHaveAttribute('aria-current', 'page');
  await member.getByRole('link', { name: 'Someone replied to your comment' }).click();
  await expect(member).toHaveURL(`/article/1#comment-${reply}`);
  await expect(article.comment('Good ones.').last()).toBeVisible();
  await member.goBack();
  await expect(title(member, 'Notifications')).toBeVisible();

  await tab(member, 'Your Comments').click();
  await expect(member).toHaveURL('/member/comments');
  await member.getByRole('button', { name: 'Delete your comment' }).click();
  await expect(member.getByRole('button', { name: 'Keep It' })).toBeFocused();
  await member.keyboard.press('Escape');
  await expect(member.getByRole('button', { name: 'Delete your comment' })).toBeFocused();
  await member.keyboard.press('Enter');
  await member.getByRole('button', { name: 'Delete My Comment' }).click();
  await expect(toast(member)).toContainText('Comment deleted');
  await expect(member.getByText('You haven’t written a comment yet.')).toBeVisible();

  const visitor = await newcomer();
  await visit(visitor, '/article/1');
  await expect(new Article(visitor).conversation.getByText('Removed by its author')).toBeVisible();
  await expect(new Article(visitor).comment('Good ones.').last()).toBeVisible();
  await expect(visitor.getByText('My first words here.')).toBeHidden();
});

test('a member changes their email by a link, and the old address takes it back', async ({ newcomer, product }) => {
  const member = await newcomer();
  const [old, other, password] = ['moving@example.org', 'moved@example.org', 'long enough'];
  await new Account(member).register({ username: 'mover', email: old, password });
  await expect(member).toHaveURL('/');
  await visit(member, '/member/account');
  await member.getByRole('button', { name: 'Change your display name' }).click();
  await member.getByLabel('Display name').fill('Mo Verdi');
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(toast(member)).toContainText('Your display name is changed');

  await member.getByRole('button', { name: 'Change your email' }).click();
  await member.getByLabel('New email').fill(other);
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(member.getByText('Enter your password.')).toBeVisible();
  await expect(member.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await member.getByRole('textbox', { name: 'Your password' }).fill(password);
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(toast(member)).toContainText('Look in your inbox');
  await expect(member.getByText(`You’re changing it to ${other}.`)).toBeVisible();

  const linkTo = async (address: string, page: 'confirm' | 'undo'): Promise<string> => {
    const link = () =>
      product
        .mailsTo(address)
        .map(({ text }) => new RegExp(`(/member/email/${page}\\?token=\\S+)`).exec(text)?.[1])
        .find((one) => one !== undefined);
    await expect.poll(link, SOON).toBeDefined();
    return link()!;
  };
  const elsewhere = await newcomer();
  await visit(elsewhere, await linkTo(other, 'confirm'));
  await expect(elsewhere, 'the token is gone from the address').toHaveURL('/member/email/confirm');
  await elsewhere.getByRole('button', { name: 'Yes, This Is My Email' }).click();
  await expect(title(elsewhere, 'Your email is changed')).toBeVisible();
  await member.reload();
  await expect(member.getByText(`Logged in as: ${other}`)).toBeVisible();

  await visit(elsewhere, await linkTo(old, 'undo'));
  await elsewhere.getByRole('button', { name: 'Give Me My Account Back' }).click();
  await expect(title(elsewhere, 'Your email is back')).toBeVisible();
  await expect
    .poll(() => product.mailsTo(old).some(({ subject }) => subject.startsWith('Choose a new password')), SOON)
    .toBe(true);
  expect((await member.request.get('/api/auth/user')).status()).toBe(401);
});
