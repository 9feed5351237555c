import { Stories } from '../pages/stories';
import { holdScripts, stored, waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

const STORY = 'They renamed the whole team when one girl joined it.\n\nNobody asked her what she thought of “guys”.';
const WORDS = 'The ferry has a women’s cabin. Nobody has the key.';
const TOO_LONG = `It went on. ${'x'.repeat(10_000)}`;

test('a story is sent without any script, and the page says so', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  const stories = new Stories(page);
  await page.goto('/stories?share=1');
  await stories.field.fill(STORY);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    stories.submit.click(),
  ]);
  // Our pages send no referrer, so these headers are all that says where the form came from.
  const { origin, 'sec-fetch-site': site } = await sent.allHeaders();
  expect([origin, site]).toEqual(['null', 'same-origin']);
  await expect(page).toHaveURL(/\/stories$/);
  await expect(stories.submitted).toBeVisible();
  await expect(stories.sent).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call 988/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' }), 'it needs scripts').toBeHidden();
  const number = await stories.receipt();
  expect(number).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
  // A reload sends the form again, as a story with a number of its own: this page cannot tell one reader from another.
  await page.reload();
  await expect(stories.sent, 'the panel stays').toBeVisible();
  expect(await stories.receipt()).not.toBe(number);
  await stories.back.click();
  await expect(stories.cards.first()).toBeVisible();
  await expect(stories.story(STORY)).toBeHidden();
});

test('a rejected story is back in its field, with and without scripts', async ({ newcomer, watch }) => {
  watch.expect('POST', /^\/stories$/, 400);
  for (const javaScriptEnabled of [false, true]) {
    const page = await newcomer({ javaScriptEnabled });
    const stories = new Stories(page);
    if (javaScriptEnabled) await stories.open('?share=1');
    else await page.goto('/stories?share=1');
    await stories.field.fill(TOO_LONG);
    // Our script would refuse to send it.
    if (javaScriptEnabled) await stories.field.evaluate((field: HTMLTextAreaElement) => field.form!.submit());
    else await stories.submit.click();
    await expect(page.getByText('Keep it to 10,000 characters or fewer.')).toBeVisible();
    await expect(stories.field).toHaveValue(TOO_LONG);
    // The typed text is in its field, and not in the state that is embedded in the page.
    if (javaScriptEnabled) await expect(page.locator('#state')).toHaveCount(0);
  }
});

test('a story rejected before the script has loaded can be sent with it', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  watch.expect('POST', /^\/stories$/, 400);
  const release = await holdScripts(page);
  await page.goto('/stories?share=1', { waitUntil: 'commit' });
  await stories.field.fill('a'.repeat(10_001));
  await stories.submit.click({ noWaitAfter: true });
  await expect(page.locator('.field-error')).toContainText('10,000');
  await stories.field.fill(WORDS);
  release();
  await waitUntilHydrated(page);
  await expect(page).toHaveURL('/stories?share=1');
  await expect(stories.field, 'text typed meanwhile stays').toHaveValue(WORDS);
  expect(await stored(page)).not.toContain('ferry');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await stories.submit.click();
  await expect(stories.submitted).toBeVisible();
  expect(sent.filter((path) => path.includes('confessions') || path.includes('stories'))).toEqual(['/api/confessions']);
  await stories.goBack();
  await stories.share.click();
  await expect(stories.field, 'the returned text is cleared').toHaveValue('');
});
