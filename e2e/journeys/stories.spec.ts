import { Desk } from '../pages/desk';
import { SearchBox } from '../pages/search-box';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { LIVE, expect, SOON, test } from '../support/test';

const STORY = `The lighthouse on our quarter is a woman, the pier is a man, and the sea is "it" until it drowns someone.`;

test('a story appears on the open desk live, and for readers once it is approved', async ({ newcomer, product }) => {
  const [editor, visitor] = [await newcomer(), await newcomer()];
  const [desk, stories] = [new Desk(editor), new Stories(visitor)];
  await desk.enter(product);
  await expect(desk.row('Hysteria')).toBeVisible();
  const waitingBefore = await desk.waitingNow('Confessions');
  const requests: string[] = [];
  // Only requests about stories count: an open desk may load an article that another test has just changed.
  editor.on('request', (request) => {
    if (/moderation|confessions/.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
  });

  await stories.open();
  await stories.send(STORY);
  await expect(stories.status).toContainText('Your story has been submitted for review.');
  await expect.poll(() => desk.waiting('Confessions'), LIVE).toBe(waitingBefore + 1);
  expect(requests, 'the update came over the open stream, without a request').toEqual([]);
  await stories.open();
  await expect(stories.heading).toBeVisible();
  await expect(stories.story(STORY)).toBeHidden();

  await desk.show('Confessions', 'Pending');
  await desk.act(desk.row('lighthouse'), 'View');
  const view = desk.dialog(/^Story \d+$/).filter({ hasText: STORY });
  await expect(view).toContainText(STORY);
  await view.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(editor)).toContainText('Confession approved successfully');
  await expect(view).toBeHidden();
  if (waitingBefore > 0) {
    // The dialog goes on to the next story that waits.
    await expect(desk.dialog(/^Story \d+$/)).toBeVisible();
    await editor.keyboard.press('Escape');
    await expect(desk.dialog(/^Story \d+$/)).toBeHidden();
    await expect(toast(editor)).toContainText('Confession approved successfully');
  }
  await expect(desk.row('lighthouse')).toBeHidden();
  await expect.poll(() => desk.waiting('Confessions'), LIVE).toBe(waitingBefore);

  await stories.open();
  await expect(stories.story(STORY)).toBeVisible();
  const search = new SearchBox(visitor);
  const aStory = expect.stringMatching(/^Story.*The lighthouse on our quarter/s);
  await expect.poll(() => search.ask('lighthouse'), SOON).toContainEqual(aStory);
  await expect.poll(() => search.ask('lighthuose'), SOON).toContainEqual(aStory);
  await search.follow('The lighthouse on our quarter');
  await expect(visitor).toHaveURL(/\/stories\/\d+$/);
  await expect(visitor.getByRole('heading', { level: 1, name: 'An anonymous story' })).toBeVisible();
  await expect(stories.cards).toHaveCount(4);
  await expect(stories.cards.first()).toContainText(STORY);
});

test('the search box finds an article, with a typo in the word too, and leads there', async ({ newcomer }) => {
  const page = await newcomer();
  const search = new SearchBox(page);
  const title = 'Hysteria: The Illness That Traveled';
  for (const words of ['hysteria', 'histeria']) {
    await expect.poll(() => search.ask(words), SOON).toContainEqual(expect.stringContaining(title));
  }
  await search.follow(title);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
