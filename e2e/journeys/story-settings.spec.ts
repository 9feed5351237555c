import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { DESKTOP, PHONE } from '../support/looks';
import { expect, LIVE, test } from '../support/test';

const STORY = 'The lifeguard asked my brother whether I could swim.';
const DAY_MS = 24 * 3_600_000;
/** `YYYY-MM-DD`, within the next month. */
const until = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
const shownDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
  new Date(until),
);

const notice = (page: Page) => page.getByRole('region', { name: 'We’re taking a short break from new stories' });

async function openSettings(admin: Page) {
  await admin.getByRole('button', { name: 'Story Settings' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Story Settings' });
  await expect(dialog.getByRole('switch', { name: 'Pause stories' })).toBeFocused();
  return dialog;
}

test('an admin pauses stories on a phone, a reader who is writing keeps the text, and the pause ends', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('POST', /^\/api\/confessions$/, 409);
  watch.expect('POST', /^\/stories$/, 409);
  const [admin, reader] = [await newcomer(PHONE), await newcomer(PHONE)];
  const withoutScripts = await newcomer({ ...PHONE, javaScriptEnabled: false });
  const desk = new Desk(admin);
  await desk.enter(product);
  await admin.goto('/admin?tab=confessions');
  const writing = new Stories(reader);
  await writing.open('?share=1');
  await writing.field.fill(STORY);
  const plain = new Stories(withoutScripts);
  await withoutScripts.goto('/stories?share=1');
  await plain.field.fill(STORY);

  const dialog = await openSettings(admin);
  await admin.keyboard.press('Space');
  await dialog.getByLabel('Start again on').fill(until);
  await dialog.getByLabel('Message to readers').fill('We are taking our exams.');
  await dialog.getByLabel('Text after sending').fill('Talk to someone.\nRest.');
  await admin.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(toast(admin)).toContainText('Settings saved');
  await expect(admin.getByText(`Stories are paused until ${shownDay}.`)).toBeVisible();

  // With scripts: the text stays in its field.
  await writing.submit.click();
  await expect(notice(reader)).toContainText('We are taking our exams.');
  await expect(notice(reader)).toContainText(`We’ll start again on ${shownDay}.`);
  await expect(writing.field).toHaveValue(STORY);
  // Without scripts: so it does, on a page with the status of the refusal.
  const [answer] = await Promise.all([
    withoutScripts.waitForResponse((response) => response.request().method() === 'POST'),
    plain.submit.click(),
  ]);
  expect(answer.status()).toBe(409);
  await expect(notice(withoutScripts)).toContainText('Your story is still below');
  await expect(plain.field).toHaveValue(STORY);

  // Opened during the pause, there is no form.
  for (const page of [await newcomer(PHONE), withoutScripts]) {
    await page.goto('/stories?share=1');
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Share Your Anonymous Story' })).toBeHidden();
    await notice(page).getByRole('link', { name: 'read the stories that are here' }).click();
    await expect(new Stories(page).cards.first()).toBeVisible();
  }

  await admin.getByRole('button', { name: 'Open Settings' }).click();
  await dialog.getByRole('switch', { name: 'Pause stories' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText(/^Stories are paused/)).toBeHidden();
  await writing.submit.click();
  await expect(writing.sent).toBeVisible();
  await expect(reader.getByText('Talk to someone.')).toBeVisible();

  const cleaned = await openSettings(admin);
  await cleaned.getByLabel('Text after sending').fill('');
  await cleaned.getByRole('button', { name: 'Save' }).click();
  await expect(cleaned).toBeHidden();
});

test('a second admin sees a pause without a reload, and does not overwrite it unseen', async ({
  newcomer,
  product,
  watch,
}) => {
  watch.expect('PUT', /^\/api\/site\/settings$/, 409);
  const [one, two] = [await newcomer(DESKTOP), await newcomer(DESKTOP)];
  for (const admin of [one, two]) {
    await new Desk(admin).enter(product);
    await admin.goto('/admin?tab=confessions');
  }
  const late = await openSettings(two);
  const first = await openSettings(one);
  await first.getByRole('switch', { name: 'Pause stories' }).click();
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(two.getByText('Stories are paused.')).toBeVisible(LIVE);
  await late.getByLabel('Stories you read in a week').fill('30');
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late.getByRole('alert')).toContainText('Someone changed these settings.');
  two.once('dialog', (question) => void question.accept());
  await late.getByRole('button', { name: 'Show the Newest' }).click();
  await expect(late.getByRole('switch', { name: 'Pause stories' })).toBeChecked();
  await late.getByRole('switch', { name: 'Pause stories' }).click();
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Stories are paused.')).toBeHidden(LIVE);
});
