import type { Locator } from '@playwright/test';
import { Account } from '../pages/account';
import { Article } from '../pages/article';
import { Desk } from '../pages/desk';
import { Journal } from '../pages/journal';
import { SearchBox } from '../pages/search-box';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { LIVE, expect, newWords, SOON, test } from './site';

const TITLE = 'Miss, Mrs., Ms.';

/** The api process that responds may not be the one that handled the approval: it learns of it a moment later. */
async function expectSoon(open: () => Promise<unknown>, what: Locator): Promise<void> {
  await expect(async () => {
    await open();
    await expect(what).toBeVisible({ timeout: 1_000 });
  }).toPass(SOON);
}

test('a story appears on the open desk live, and for readers and in search once it is approved', async ({
  newcomer,
  product,
}, info) => {
  const words = newWords(info);
  const [editor, visitor] = [await newcomer(), await newcomer()];
  const [desk, journal, stories] = [new Desk(editor), new Journal(visitor), new Stories(visitor)];
  const story = `${words.story} was the word on our lockers, and nobody had to ask whom it meant.`;
  await desk.signIn(product);
  await desk.show('Confessions', 'Pending');
  await expect.poll(() => desk.waiting('Confessions'), SOON).toBeGreaterThan(0);
  const waiting = await desk.waiting('Confessions');

  await visit(visitor, '/');
  await expect(visitor.getByRole('heading', { level: 1, name: 'The Archive' })).toBeVisible();
  await journal.open();
  await journal.read(TITLE);
  await expect(new Article(visitor).title(TITLE)).toBeVisible();
  await stories.open();
  await stories.send(story);
  await expect(stories.status).toContainText('Your story has been submitted for review.');

  await expect.poll(() => desk.waiting('Confessions'), LIVE).toBe(waiting + 1);
  // Many may be pending: the list's own search finds this one.
  await editor.getByRole('searchbox', { name: 'Search stories' }).fill(words.story);
  await desk.act(desk.row(words.story), 'Approve');
  await expect(toast(editor)).toContainText('Confession approved successfully');

  await expectSoon(() => stories.open(), stories.story(words.story));
  const search = new SearchBox(visitor);
  await expect.poll(() => search.ask(words.story), SOON).toContainEqual(expect.stringContaining(words.story));
});

test('a comment of a new member appears once an editor has approved it', async ({ newcomer, product }, info) => {
  const words = newWords(info);
  const [editor, member] = [await newcomer(), await newcomer()];
  const [desk, journal, article] = [new Desk(editor), new Journal(member), new Article(member)];
  const comment = `My grandmother signed as ${words.member} until 1974.`;
  const { email, member: username } = words;
  await new Account(member).register({ username, email, password: 'long enough' });
  await expect(member).toHaveURL('/');
  await journal.open();
  await journal.read(TITLE);
  await article.say(comment);
  await expect(toast(member)).toContainText('Your comment has been submitted for approval.');

  await desk.signIn(product);
  await desk.show('Comments', 'Pending');
  const waiting = desk.review(words.member);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(editor)).toContainText('Comment approved successfully');
  await expect(waiting).toBeHidden();

  await expectSoon(() => member.reload(), article.comment(comment));
});
