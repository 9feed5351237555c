import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { Journal } from '../pages/journal';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { LIVE, expect, test } from '../support/test';

const TITLE = 'Miss, Mrs., Ms.';

test('a new member comments, and the comment appears once an editor has approved it', async ({ newcomer, product }) => {
  const [editor, member] = [await newcomer(), await newcomer()];
  const [desk, journal, article] = [new Desk(editor), new Journal(member), new Article(member)];
  await desk.signIn(product);
  const waitingBefore = await desk.waitingNow('Comments');

  await new Account(member).register({ username: 'reader', email: 'reader@example.org', password: 'long enough' });
  await expect(member).toHaveURL('/');
  await journal.open();
  await journal.read(TITLE);
  await expect(article.title(TITLE)).toBeVisible();
  const before = await article.commentCount();
  await article.say('My grandmother signed as **Mrs. Robert** until 1974.');
  await expect(toast(member)).toContainText('Your comment has been submitted for approval.');
  await expect(article.field()).toHaveValue('');
  await expect.poll(() => desk.waiting('Comments'), LIVE).toBe(waitingBefore + 1);
  await member.reload();
  expect(await article.commentCount()).toBe(before);
  const own = article.comment('My grandmother signed as Mrs. Robert until 1974.');
  await expect(own).toContainText('Waiting for an editor. Only you can see this.');
  const visitor = await newcomer();
  await visit(visitor, new URL(member.url()).pathname);
  await expect(new Article(visitor).comment('My grandmother')).toBeHidden();

  await desk.show('Comments', 'Pending');
  const waiting = desk.review('My grandmother signed as Mrs. Robert');
  await expect(waiting.getByText('Mrs. Robert', { exact: true })).toBeVisible();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(editor)).toContainText('Comment approved successfully');
  await expect(waiting).toBeHidden();
  await expect.poll(() => desk.waiting('Comments'), LIVE).toBe(waitingBefore);

  await member.reload();
  await expect(article.comment('My grandmother signed as Mrs. Robert until 1974.')).toContainText('Anonymous');
  expect(await article.commentCount()).toBe(before + 1);
});

test('a reply appears under its comment, and is not counted', async ({ newcomer, product }) => {
  const [editor, member] = [await newcomer(), await newcomer()];
  const [desk, article] = [new Desk(editor), new Article(member)];
  const words = 'Mine signed with her own, and the bank sent it back.';
  await new Account(member).register({ username: 'second', email: 'second@example.org', password: 'long enough' });
  await expect(member).toHaveURL('/');
  await visit(member, '/article/1');
  const before = await article.commentCount();
  await article.conversation.getByRole('button', { name: 'Reply' }).first().click();
  await article.conversation.getByRole('textbox', { name: 'Your reply' }).fill(words);
  await article.conversation.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(toast(member)).toContainText('Your comment has been submitted for approval.');
  await expect(article.conversation.getByRole('button', { name: 'Reply' }).first()).toBeFocused();

  await desk.enter(product);
  await desk.show('Comments', 'Pending');
  await desk.review(words).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(editor)).toContainText('Comment approved successfully');
  await visit(member, '/article/1');
  await expect(article.conversation.getByRole('list', { name: 'Replies' }).getByText(words)).toBeVisible();
  expect(await article.commentCount()).toBe(before);
});
