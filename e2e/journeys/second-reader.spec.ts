import { Desk } from '../pages/desk';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';
import type { Page } from '@playwright/test';

// A product of its own: a second admin would change how the stories of other journeys are approved.
const PASSCODE = 'two of us read it';
test.use({ settings: { ADMIN_PASSCODE: PASSCODE } });

const CRISIS = 'Some nights I want to die, and in the morning it is gone.';
const CALM = 'A song on the radio had a word for me.';

async function becomeSecondAdmin(page: Page): Promise<void> {
  const data = {
    username: 'ben',
    email: 'ben@example.org',
    password: 'long enough for an admin',
    adminPasscode: PASSCODE,
  };
  const answer = await page.request.post('/api/auth/register', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  await visit(page, '/admin');
  await page.getByRole('tablist', { name: 'Desk tabs' }).waitFor();
}

test('two admins read a story with words of a crisis, with the keys of the desk alone', async ({
  newcomer,
  product,
}) => {
  const [reader, ana, ben] = [await newcomer(), await newcomer(), await newcomer()];
  const [stories, first, second] = [new Stories(reader), new Desk(ana), new Desk(ben)];
  await stories.open();
  await stories.send(CRISIS);
  await stories.open();
  await stories.send(CALM);

  // Someone who moderates alone: the dialog says so.
  await first.enter(product);
  await first.show('Confessions', 'Pending');
  await expect(first.row(CRISIS)).toContainText('Crisis');
  await first.row(CRISIS).focus();
  await ana.keyboard.press('v');
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^Story \d+$/ });
  await expect(dialog(ana)).toContainText('You’re the only one who moderates, so your approval publishes it.');
  await ana.keyboard.press('Escape');
  await expect(dialog(ana)).toBeHidden();

  await becomeSecondAdmin(ben);
  await second.show('Confessions', 'Pending');
  await second.row(CALM).focus();
  await ben.keyboard.press('f');
  await expect(toast(ben)).toContainText('Flagged for a second reader');
  await expect(second.row(CALM)).toContainText('0 of 2 approvals');
  // The other desk sees the flag without a reload.
  await expect(first.row(CALM)).toContainText('Second reader');

  // The guide about danger is one press away.
  await second.row(CRISIS).focus();
  await ben.keyboard.press('v');
  const opened = ben.context().waitForEvent('page');
  await dialog(ben)
    .getByRole('link', { name: /^Read what to do first/ })
    .press('Enter');
  const guide = await opened;
  await expect(guide.getByRole('heading', { name: 'When someone may be in danger' })).toBeInViewport();
  await guide.close();
  await ben.keyboard.press('Escape');
  await expect(dialog(ben)).toBeHidden();

  await second.row(CRISIS).focus();
  await ben.keyboard.press('a');
  await expect(toast(ben)).toContainText('First approval saved, one more needed');
  await expect(second.row(CRISIS)).toContainText('1 of 2 approvals');
  await ben.keyboard.press('a');
  await expect(second.row(CRISIS)).toContainText('You’ve approved this story. It’s waiting for a second reader.');
  await reader.goto('/stories');
  await expect(stories.story(CRISIS)).toBeHidden();

  // Both are selected; the second admin publishes one, and is the first for the other.
  await expect(first.row(CRISIS)).toContainText('1 of 2 approvals');
  await first.row(CALM).focus();
  await ana.keyboard.press('x');
  await first.row(CRISIS).focus();
  await ana.keyboard.press('x');
  await ana.keyboard.press('a');
  await expect(toast(ana)).toContainText('1 approved, 1 is waiting for a second reader.');
  await expect(first.row(CRISIS)).toBeHidden();
  await expect(first.row(CALM)).toContainText('1 of 2 approvals');
  await reader.goto('/stories');
  await expect(stories.story(CRISIS)).toBeVisible();

  await expect(second.row(CALM)).toContainText('1 of 2 approvals');
  await second.row(CALM).focus();
  await ben.keyboard.press('a');
  await expect(second.row(CALM)).toBeHidden();
  await reader.goto('/stories');
  await expect(stories.story(CALM)).toBeVisible();
});
