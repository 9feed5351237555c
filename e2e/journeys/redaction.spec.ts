import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { sendStories } from '../support/create-content';
import { DESKTOP, PHONE } from '../support/looks';
import { doNotLog } from '../support/not-logged';
import { expect, test } from '../support/test';

const STORY = 'I told Ngozi first, on the stairs. She said to tell the counselor at Lincoln High.';

/** The files that infra/nginx/http.conf does not log, because their time is the time at which a story was written. */
const NOT_LOGGED = /^\/assets\/(StoryHints|story-marks|marks\.worker|find-marks)-/;

const hints = (page: Page) => page.getByRole('region', { name: 'Names and places' });

test('a reader is asked about a name below the story, changes it by keyboard, and sends the story', async ({
  newcomer,
}) => {
  const reader = await newcomer(PHONE);
  const stories = new Stories(reader);
  await stories.open('?share=1');
  await reader.waitForLoadState('networkidle');
  const requests: string[] = [];
  reader.context().on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await stories.field.focus();
  await reader.keyboard.insertText(STORY);
  await expect(hints(reader)).toContainText('This looks like a name. Want to change it?');
  expect(requests.length, 'the code came with the text').toBeGreaterThan(0);
  // Every page loads the toasts when it is idle.
  const others = requests.filter((request) => !/ToastRegion/.test(request));
  const logged = others.filter((request) => !NOT_LOGGED.test(request.replace(/^GET /, '')));
  expect(doNotLog(logged)).toEqual([]);

  await reader.keyboard.press('Tab');
  await expect(hints(reader).getByRole('button', { name: 'my friend' })).toBeFocused();
  await reader.keyboard.press('Enter');
  await expect(stories.field).toHaveValue(STORY.replace('Ngozi', 'my friend'));
  await expect(hints(reader)).toContainText('This looks like a school. Want to change it?');
  await reader.keyboard.press('Tab');
  await reader.keyboard.press('Tab');
  await expect(hints(reader).getByRole('button', { name: 'a school nearby' })).toBeFocused();
  await reader.keyboard.press('Shift+Tab');
  await reader.keyboard.press('Shift+Tab');
  await expect(hints(reader).getByRole('button', { name: 'Undo' })).toBeFocused();
  await reader.keyboard.press('Enter');
  await expect(stories.field).toHaveValue(STORY);
  // Nothing has to be changed.
  await stories.submit.press('Enter');
  await expect(stories.sent).toBeVisible();
});

for (const [where, look] of [
  ['a phone', PHONE],
  ['a laptop', DESKTOP],
] as const)
  test(`an admin replaces names and places by keyboard on ${where}`, async ({ newcomer, product }) => {
    const own = `${where}: ${STORY} Then we waited at Lincoln High until it was dark.`;
    const admin = await newcomer(look);
    await sendStories(admin, own);
    const desk = new Desk(admin);
    await desk.enter(product);
    await desk.show('Confessions', 'Pending');
    await desk.act(desk.row(`${where}: I told`), 'View');
    const view = desk.dialog(/^Story \d+$/);
    await expect(view.getByText(/3 marks/)).toBeVisible();
    await expect(view.locator('mark')).toHaveText(['Ngozi', 'Lincoln High', 'Lincoln High']);
    await admin.keyboard.press('n');

    const edit = desk.dialog('Edit Story');
    const mark = (words: string) => edit.getByRole('button', { name: `${words}. This looks like` }).first();
    await expect(mark('Ngozi')).toBeFocused();
    // The choices are between two lines, never over words.
    const choices = await edit.getByRole('group', { name: /Write instead/ }).boundingBox();
    const lines = await edit
      .locator('[data-start]')
      .evaluateAll((runs) =>
        runs.flatMap((run) => [...run.getClientRects()].map(({ top, bottom }) => ({ top, bottom }))),
      );
    const covered = lines.filter(
      ({ top, bottom }) => top < choices!.y + choices!.height - 1 && bottom > choices!.y + 4,
    );
    expect(covered).toEqual([]);

    await admin.keyboard.press('m');
    await expect(mark('Lincoln High')).toBeFocused();
    await admin.keyboard.press('o');
    await admin.keyboard.type('my old school');
    await admin.keyboard.press('Enter');
    await admin.keyboard.press('x');
    await expect(edit.getByText(/^Names and places: 2 of 3 changed/)).toBeFocused();
    await edit.getByRole('button', { name: 'Save changes' }).press('Enter');
    await expect(toast(admin)).toContainText('Confession updated successfully');
    // Back in the dialog that shows the story.
    await expect(view).toContainText('tell the counselor at my old school. Then we waited at Lincoln High');
  });
