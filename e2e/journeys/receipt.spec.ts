import type { Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { Receipt } from '../pages/receipt';
import { Stories } from '../pages/stories';
import { DESKTOP, PHONE } from '../support/looks';
import { stored } from '../support/scripts';
import { expect, SOON, test } from '../support/test';

/** Records every address that the browser requests, and every page view that it reports. */
function record(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const view = request.url().includes('/api/analytics/') ? (request.postData() ?? '') : '';
    requests.push(`${request.method()} ${request.url()} ${view}`);
  });
  return requests;
}

for (const [name, look] of Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP })) {
  test(`on ${name} an author sends a story, looks it up, changes it and takes it back`, async ({ newcomer }) => {
    const page = await newcomer(look);
    const [stories, receipt] = [new Stories(page), new Receipt(page)];
    const requests = record(page);
    const words = `The bus driver called us ladies, on ${name}.`;
    await stories.open('?share=1');
    await stories.field.fill(words);
    await stories.submit.click();
    await expect(stories.sent).toBeFocused();
    const number = await stories.receipt();
    expect(number).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
    // Any way out shows the number once more.
    await page.getByRole('link', { name: 'Check your receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Do you have your number?' })).toBeFocused();
    expect(await stories.receipt()).toBe(number);
    await stories.gotIt.click();
    await expect(page).toHaveURL('/receipt');

    await receipt.find(number.replaceAll(' ', ''));
    await expect(receipt.state('It’s waiting for an editor.')).toBeFocused();
    await receipt.again.click();
    await expect(page.getByRole('blockquote').filter({ hasText: words })).toBeVisible();
    await receipt.change.click();
    await receipt.text.fill(`${words} All of us.`);
    await receipt.save.click();
    await expect(page.getByText('Saved. The editors will read it as it is now.')).toBeFocused();
    await expect(page.getByRole('blockquote').filter({ hasText: 'All of us.' })).toBeVisible();

    await receipt.takeBack.click();
    await receipt.confirm.click();
    await expect(receipt.state('Your story is gone.')).toBeFocused();
    await receipt.another.click();
    await receipt.find(number);
    await expect(receipt.state('Your story is gone.')).toBeVisible();
    await expect(page.getByText('All of us.')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);

    // The number is in no address, no report and no storage, and the page is not counted.
    const digits = number.replaceAll(' ', '');
    expect(requests.join('\n')).not.toContain(digits);
    expect(requests.filter((request) => request.includes('/api/analytics/') && request.includes('receipt'))).toEqual(
      [],
    );
    expect(await stored(page)).not.toMatch(new RegExp(`${digits}|${number}`));
    const history = await page.evaluate(() => JSON.stringify(window.history.state));
    expect(history).not.toContain(digits);
    await page.reload();
    await expect(receipt.field, 'a reload forgets it').toHaveValue('');
  });
}

test('the same with the keyboard alone', async ({ newcomer }) => {
  const page = await newcomer();
  const [stories, receipt] = [new Stories(page), new Receipt(page)];
  await stories.open('?share=1');
  await stories.field.focus();
  await page.keyboard.type('The keyboard has a key for everything but this.');
  await stories.submit.press('Enter');
  await expect(stories.sent).toBeFocused();
  const number = await stories.receipt();
  await stories.back.press('Enter');
  await expect(page.getByRole('heading', { name: 'Do you have your number?' })).toBeFocused();
  await stories.gotIt.press('Space');
  await expect(stories.share).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Your receipt' }).press('Enter');
  await receipt.field.focus();
  await page.keyboard.type(number.slice(0, -1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('A receipt number has 16 digits. This one has 15.')).toBeVisible();
  await expect(receipt.field).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(number.slice(-1));
  await page.keyboard.press('Enter');
  await expect(receipt.state('It’s waiting for an editor.')).toBeFocused();
  const summary = page.locator('summary');
  await page.keyboard.press('Tab');
  await expect(summary.filter({ hasText: 'Read your story again' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(summary.filter({ hasText: 'Change the Story' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(summary.filter({ hasText: 'Take It Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(receipt.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(receipt.state('Your story is gone.')).toBeFocused();
});

test('the number is gone once its author goes on from the help page', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  const stories = new Stories(page);
  await stories.open('?share=1');
  await stories.field.fill('The coach called it a compliment.');
  await stories.submit.click();
  await expect(stories.sent).toBeVisible();
  const number = await stories.receipt();
  await page.getByRole('link', { name: 'More people to talk to' }).click();
  await expect(page).toHaveURL('/data');
  // The address changes before the page does.
  await expect(stories.sent).toBeHidden();
  await page.goBack();
  await expect.poll(() => stories.receipt(), { message: 'the way back from help', ...SOON }).toBe(number);
  await page.getByRole('link', { name: 'More people to talk to' }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/stories');
  await expect(stories.share).toBeVisible();
  await expect(stories.sent).toBeHidden();
  await expect(stories.digits).toHaveCount(0);
});

test('without scripts an author sends a story, looks it up, changes it and takes it back', async ({
  newcomer,
  watch,
}) => {
  watch.expect('POST', /^\/receipt$/, 404);
  watch.expect('POST', /^\/receipt$/, 400);
  const page = await newcomer({ ...PHONE, javaScriptEnabled: false });
  const [stories, receipt] = [new Stories(page), new Receipt(page)];
  const requests = record(page);
  await page.goto('/stories?share=1');
  await stories.field.fill('They painted the hallway pink for us.');
  await stories.submit.click();
  const number = await stories.receipt();
  await page.getByRole('link', { name: 'Check your receipt' }).click();
  await expect(page).toHaveURL('/receipt');

  const switched = `${number.slice(0, -4)}0000`;
  await receipt.find(switched === number ? `${number.slice(0, -4)}1111` : switched);
  await expect(page.getByText('We don’t have that number. Check the digits: two may be switched.')).toBeVisible();
  await receipt.find(number.slice(0, 9));
  await expect(page.getByText('A receipt number has 16 digits. This one has 8.')).toBeVisible();
  await expect(receipt.field).toHaveValue(number.slice(0, 9));
  await receipt.find(number);
  await expect(receipt.state('It’s waiting for an editor.')).toBeVisible();
  await expect(page.getByText(`Number ending in ${number.slice(-4)}.`)).toBeVisible();
  await receipt.change.click();
  await receipt.text.fill('x'.repeat(10_001));
  await receipt.save.click();
  await expect(receipt.state('Your change isn’t saved.')).toBeVisible();
  await receipt.text.fill('They painted the hallway.');
  await receipt.save.click();
  await expect(page.getByText('Saved. The editors will read it as it is now.')).toBeVisible();
  await receipt.again.click();
  await expect(page.locator('blockquote')).toHaveText('They painted the hallway.');
  await receipt.takeBack.click();
  await expect(page.getByRole('button', { name: 'Keep It' }), 'it needs scripts').toBeHidden();
  await receipt.confirm.click();
  await expect(receipt.state('Your story is gone.')).toBeVisible();
  await expect(page).toHaveURL('/receipt');
  expect(requests.join('\n')).not.toContain(number.replaceAll(' ', ''));
});

test('an author sees that the story is up, and takes it down', async ({ newcomer, product, watch }) => {
  const words = 'The trophy says Best Girl. There was one girl.';
  const [author, editor] = [await newcomer(), await newcomer()];
  const [stories, receipt] = [new Stories(author), new Receipt(author)];
  await stories.open();
  await stories.send(words);
  await expect(stories.sent).toBeVisible();
  const number = await stories.receipt();
  const desk = new Desk(editor);
  await desk.enter(product);
  await desk.show('Confessions', 'Pending');
  await desk.act(desk.row('trophy'), 'View');
  await desk
    .dialog(/^Story \d+$/)
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(desk.row('trophy')).toBeHidden();

  await receipt.open();
  await receipt.find(number);
  await expect(receipt.state('It’s up.')).toBeVisible();
  await expect(receipt.change).toHaveCount(0);
  await author.getByRole('link', { name: 'Read It on the Site' }).click();
  await expect(author).toHaveURL(/\/stories\/\d+$/);
  await expect(author.getByRole('article').filter({ hasText: words })).toBeVisible();
  const address = author.url();
  await author.goBack();
  await receipt.find(number);
  await receipt.takeBack.click();
  await receipt.confirm.click();
  await expect(receipt.state('Your story is gone.')).toBeVisible();
  watch.expect('GET', /^\/stories\/\d+$/, 404);
  expect((await author.goto(address))?.status()).toBe(404);
});

test('an author whose story is declined reads the editors’ own text for the reason', async ({ newcomer, product }) => {
  const words = 'The drill sergeant of the school play.';
  const [author, editor] = [await newcomer(), await newcomer()];
  const [stories, receipt] = [new Stories(author), new Receipt(author)];
  await stories.open();
  await stories.send(words);
  await expect(stories.sent).toBeVisible();
  const number = await stories.receipt();
  const desk = new Desk(editor);
  await desk.enter(product);
  await editor.goto('/admin?tab=confessions');
  const setReason = async (text: string): Promise<void> => {
    await editor.getByRole('button', { name: 'Story Settings' }).click();
    const settings = desk.dialog('Story Settings');
    await settings.locator('summary').filter({ hasText: 'Reasons' }).click();
    await settings.getByLabel('Advertising').fill(text);
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toBeHidden();
  };
  await setReason('We have enough ads, we promise.');
  await desk.show('Confessions', 'Pending');
  await desk.act(desk.row('drill sergeant'), 'Delete');
  await desk.chooseReason('Advertising');
  await expect(desk.row('drill sergeant')).toBeHidden();

  // The deletion is sent after a few seconds, in which it can be undone.
  await expect(async () => {
    await receipt.open();
    await receipt.find(number);
    await expect(receipt.state('It isn’t on the site.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(author.getByText('We have enough ads, we promise.')).toBeVisible();
  await setReason('');
});

test('the printed slip has the number and the site’s name, and nothing about stories', async ({ newcomer }) => {
  const page = await newcomer();
  const stories = new Stories(page);
  await stories.open('?share=1');
  await stories.field.fill('Something to print nothing of.');
  await stories.submit.click();
  await expect(stories.sent).toBeVisible();
  const number = await stories.receipt();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: parent, nodeValue: text } = texts.currentNode;
      // Texts for screen readers are in boxes of one pixel.
      if (text?.trim() && parent!.checkVisibility() && parent!.getBoundingClientRect().width > 2)
        shown.push(text.trim());
    }
    return shown.join(' ');
  });
  expect(printed).toBe(`The Archive ${number}`);
});
