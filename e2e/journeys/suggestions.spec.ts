import type { Page } from '@playwright/test';
import { Account } from '../pages/account';
import { SuggestTopic } from '../pages/suggest-topic';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { LOOKS } from '../support/looks';
import { becomeAdmin, becomeMember } from '../support/members';
import type { Product } from '../support/product';
import { expect, test } from '../support/test';

/** The titles that are pending for the editors. */
async function waiting(page: Page, product: Product, what: 'submissions' | 'suggestions') {
  await becomeAdmin(page, product);
  const answer = await page.request.get(`/api/${what}/pending`);
  const list = (await answer.json()) as Record<string, unknown>[];
  return (title: string) => list.filter((one) => one.title === title);
}

const content = 'Where it came from, who was called it, and what became of it when medicine let it go.';

for (const { name, options } of LOOKS.filter((look) => look.name.endsWith('light'))) {
  test(`a topic is suggested, reaches the editors, and another one can follow (${name})`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer(options);
    const topic = new SuggestTopic(page);
    const title = `The word hysteria ${name}`;
    await visit(page, '/suggest-topic');
    await topic.send({});
    await expect(topic.field('Topic Title')).toBeFocused();
    await expect(topic.field('Category')).toHaveAccessibleDescription('Please select a category.');

    await topic.tab('Topic Guidelines').click();
    await expect(page).toHaveURL('/suggest-topic?guidelines=true');
    await expect(page.getByText('The Dialogue', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Suggestion Form' }).click();
    await expect(page).toHaveURL('/suggest-topic');

    await topic.send({ title, category: 'The History', content, name: 'Robin', email: 'robin@example.org' });
    await expect(page.getByRole('heading', { name: 'Thank You for Your Suggestion!' })).toBeFocused();
    await expect(toast(page)).toContainText('Submission successful!');
    await page.getByRole('button', { name: 'Suggest Another Topic' }).click();
    await expect(topic.field('Topic Title')).toBeFocused();
    await expect(topic.field('Topic Title')).toHaveValue('');

    const found = (await waiting(await newcomer(), product, 'submissions'))(title);
    expect(found).toEqual([expect.objectContaining({ content, authorName: 'Robin', email: 'robin@example.org' })]);
  });

  test(`a content suggestion reaches the editors, and leaves an empty form (${name})`, async ({
    newcomer,
    product,
  }) => {
    const page = await newcomer(options);
    const title = `Nicknames ${name}`;
    await visit(page, '/suggest');
    await page.getByLabel('Email').fill('robin@example.org');
    await page.getByLabel('Suggestion Type').selectOption({ label: 'Analysis' });
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Your Suggestion').fill('a'.repeat(2001));
    await expect(page.getByText('2001/2000 characters')).toBeVisible();
    const send = page.getByRole('button', { name: 'Submit Suggestion' });
    await send.click();
    await expect(page.getByText('Content must be less than 2000 characters')).toBeVisible();
    await expect(page.getByLabel('Your Suggestion')).toBeFocused();
    await page.getByLabel('Your Suggestion').fill('Who gets one, and who gives it.');
    await expect(page.getByText('Content must be less than 2000 characters')).toBeHidden();
    await send.click();
    await expect(toast(page)).toContainText('Suggestion received!');
    await expect(toast(page)).toContainText('Thank you for your contribution. Our team will review it soon.');
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByText('0/2000 characters')).toBeVisible();

    const found = (await waiting(await newcomer(), product, 'suggestions'))(title);
    expect(found).toEqual([expect.objectContaining({ name: null, suggestionType: 'analysis' })]);
  });
}

test('a member’s name and address are filled in, and typed text survives a reload', async ({ newcomer }) => {
  const page = await newcomer();
  await becomeMember(page);
  const topic = new SuggestTopic(page);
  await visit(page, '/suggest-topic');
  await page.mouse.move(5, 5);
  await expect(topic.field('Email')).toHaveValue(/@example\.org$/);
  await topic.fill({ title: 'The word hysteria', category: 'Dirty Words', content, name: 'R. Q.' });
  await page.reload();
  await expect(topic.field('Topic Title')).toHaveValue('The word hysteria');
  await expect(topic.field('Category').locator('option:checked')).toHaveText('Dirty Words');
  await expect(topic.field('Your Name')).toHaveValue('R. Q.');
});

test('a form sent without a connection says so, loses nothing, and can be sent later', async ({ newcomer }) => {
  const page = await newcomer();
  const topic = new SuggestTopic(page);
  await visit(page, '/suggest-topic');
  await page.route('**/api/submissions', (route) => route.abort('aborted'), { times: 1 });
  await topic.send({ title: 'Offline', category: 'The Body', content, name: 'Robin', email: 'robin@example.org' });
  await expect(toast(page)).toContainText('We couldn’t reach The Archive.');
  await expect(page.getByText('What you typed is still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Topic Suggestion' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You for Your Suggestion!' })).toBeVisible();
});

test('a session that ends while a form is filled in loses none of it', async ({ newcomer, product, watch }) => {
  const page = await newcomer();
  const topic = new SuggestTopic(page);
  await visit(page, '/suggest-topic');
  await topic.fill({ title: 'Expired', category: 'The Body', content, name: 'Robin', email: 'robin@example.org' });
  watch.expect('POST', /^\/api\/submissions$/, 401);
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Please sign in.' };
  await page.route(
    '**/api/submissions',
    (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit Topic Suggestion' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth?next=%2Fsuggest-topic');
  await new Account(page).signIn(product.admin);
  await expect(page).toHaveURL('/suggest-topic');
  await expect(topic.field('Topic Title')).toHaveValue('Expired');
  await expect(topic.field('Topic Description')).toHaveValue(content);
});

test('without JavaScript the guidelines can be read', async ({ newcomer }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  await page.goto('/suggest-topic');
  await page.getByRole('tab', { name: 'Topic Guidelines' }).click();
  await expect(page.getByRole('heading', { name: 'Review process' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Suggestion Form' }).click();
  await expect(page.getByLabel('Topic Title')).toBeVisible();
  await page.goto('/submit');
  await expect(page.locator('noscript a').filter({ hasText: 'share your story' })).toBeVisible();
});
