import { Desk } from '../pages/desk';
import { Stories } from '../pages/stories';
import { toast } from '../pages/toast';
import { holdScripts, stored, takenOver } from '../support/scripts';
import { expect, test } from '../support/test';

const WORDS = 'The ferry has a women’s cabin. Nobody has the key.';

test('a story is told without JavaScript, and one that is refused is back in its field', async ({
  newcomer,
  product,
  watch,
}) => {
  const page = await newcomer({ javaScriptEnabled: false });
  const stories = new Stories(page);
  watch.expect('POST', /^\/stories$/, 400);
  await page.goto('/stories');
  await stories.share.click();
  await stories.field.fill('   ');
  await stories.submit.click();
  await expect(page.locator('.field-error')).not.toBeEmpty();
  await expect(stories.field).toBeFocused();

  await stories.field.fill(WORDS);
  await stories.submit.click();
  await expect(page).toHaveURL('/stories?sent=1');
  await expect(page.getByRole('status').filter({ hasText: 'Story submitted' })).toBeVisible();

  const editor = await newcomer();
  const desk = new Desk(editor);
  await desk.enter(product.admin);
  await desk.show('Confessions', 'Pending');
  await expect(desk.row('women’s cabin')).toHaveCount(1);
});

test('what was refused before the script was there goes on with it', async ({ newcomer, watch }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  watch.expect('POST', /^\/stories$/, 400);
  const release = await holdScripts(page);
  await page.goto('/stories?share=1', { waitUntil: 'commit' });
  await stories.field.fill('a'.repeat(10_001));
  await stories.submit.click({ noWaitAfter: true });
  await expect(page.locator('.field-error')).toContainText('10000');
  await stories.field.fill(WORDS);
  release();
  await takenOver(page);
  await expect(page).toHaveURL('/stories?share=1');
  await expect(stories.field, 'what was typed meanwhile stays').toHaveValue(WORDS);
  expect(await stored(page)).not.toContain('ferry');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await stories.submit.click();
  await expect(toast(page)).toContainText('Story submitted');
  expect(sent.filter((path) => path.includes('confessions') || path.includes('stories'))).toEqual(['/api/confessions']);
  await stories.share.click();
  await expect(stories.field, 'what came back is not there for ever').toHaveValue('');
});
