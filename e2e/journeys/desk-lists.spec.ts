import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { Desk } from '../pages/desk';
import { becomeAdmin } from '../support/members';
import { expect, SOON, test } from '../support/test';

test('filter, search and order are in the address: Back, Forward and a reload keep them', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer();
  const desk = new Desk(page);
  await becomeAdmin(page, product);
  for (const [title, published] of [
    ['Quaggas, one', true],
    ['Quaggas, three', false],
    ['A quagga, too', false],
  ] as const) {
    const data = { title, content: 'Half a zebra.', categoryId: 1, published };
    expect((await page.request.post('/api/posts', { data })).status()).toBe(201);
  }
  // Below the title of a published post is a link to it.
  const titles = async () =>
    (await page.getByRole('table', { name: 'Posts' }).locator('td.text').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    );
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('quagga');
  await expect(page).toHaveURL('/admin?tab=posts&q=quagga');
  await expect.poll(titles).toEqual(['A quagga, too', 'Quaggas, three', 'Quaggas, one']);
  await expect(page.getByText('3 found').first()).toBeVisible();

  const head = page.getByRole('columnheader', { name: 'Title' });
  await head.getByRole('button').click();
  await expect(page).toHaveURL('/admin?tab=posts&q=quagga&sort=title');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(titles).toEqual(['A quagga, too', 'Quaggas, one', 'Quaggas, three']);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Drafts' }).click();
  await expect.poll(titles).toEqual(['A quagga, too', 'Quaggas, three']);
  const everything = '/admin?tab=posts&status=draft&q=quagga&sort=title';
  await expect(page).toHaveURL(everything);

  await page.reload();
  await expect.poll(titles).toEqual(['A quagga, too', 'Quaggas, three']);
  await expect(page.getByRole('searchbox')).toHaveValue('quagga');
  await page.goBack();
  await expect.poll(titles).toHaveLength(3);
  await page.goBack();
  await expect(page).toHaveURL('/admin?tab=posts&q=quagga');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('searchbox')).toHaveValue('quagga');

  await page.getByRole('searchbox').press('Escape');
  await expect(page).toHaveURL('/admin?tab=posts');
  await page.getByRole('searchbox').fill('xylophonist');
  await expect(page.getByText('No posts found.')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(desk.row('Quaggas, one')).toBeVisible();
});

test('stories can be searched, and the words stay out of the address', async ({ newcomer, product }) => {
  const page = await newcomer();
  const data = { content: 'I kept a thylacine and told nobody.', category: 'Other' };
  expect((await page.request.post('/api/confessions', { data })).status()).toBe(201);
  await new Desk(page).enter(product);
  await new Desk(page).show('Confessions');
  await page.getByRole('searchbox', { name: 'Search stories' }).fill('thylacine');
  await expect(page.getByText('1 found').first()).toBeVisible();
  await expect(new Desk(page).row('thylacine')).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=confessions');
});

test('an export has the sign-ups that the filter and the search show, as CSV that any parser reads', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer();
  const odd = [
    { email: 'odd.quotes@example.org', name: 'Ada, "Countess"\nof Lovelace' },
    { email: 'odd.formula@example.org', name: '=HYPERLINK("https://example.org")' },
  ];
  const many = Array.from({ length: 110 }, (_, n) => ({ email: `many.${n}@example.org`, name: `Reader ${n}` }));
  for (const data of [...odd.map(({ email, name }) => ({ email, name: name.replace('\n', ' ') })), ...many]) {
    expect((await page.request.post('/api/newsletter/subscribe', { data })).status()).toBe(202);
  }
  await new Desk(page).enter(product);
  // A job adds them: the response must not depend on the address.
  for (const [q, count] of [
    ['many.', many.length],
    ['odd.', odd.length],
  ] as const) {
    const total = async () => (await page.request.get(`/api/newsletter/subscribers?q=${q}`)).headers()['x-total-count'];
    await expect.poll(total, SOON).toBe(String(count));
  }
  await new Desk(page).show('Newsletter Sign-ups');
  await page.getByRole('searchbox', { name: 'Search sign-ups' }).fill('odd.quotes');
  await expect(page.getByText('1 found').first()).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=newsletter');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const rowsOf = async (download: typeof started) =>
    parse<Record<string, string>>(readFileSync(await (await download).path(), 'utf8'), { bom: true, columns: true });
  expect((await rowsOf(started)).map(({ Email }) => Email)).toEqual(['odd.quotes@example.org']);

  // Nobody has confirmed, and an export of everything leaves such addresses out.
  await page.goto('/admin?tab=newsletter&status=pending');
  await expect(page.getByText(/^1\d\d sign-ups|25 of/).first()).toBeVisible();
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const rows = await rowsOf(all);
  expect(Object.keys(rows[0] ?? {})).toEqual(['ID', 'Email', 'Name', 'Status', 'Date']);
  const row = (email: string) => rows.find(({ Email }) => Email === email);
  expect(row('odd.quotes@example.org')).toMatchObject({ Name: 'Ada, "Countess" of Lovelace', Status: 'Pending' });
  expect(row('odd.formula@example.org')?.Name).toBe('\'=HYPERLINK("https://example.org")');
  for (const { email, name } of many) expect(row(email)?.Name).toBe(name);
  expect(rows.every(({ ID, Date: date }) => /^\d+$/.test(ID!) && /^[A-Z][a-z]+ \d{1,2}, \d{4}$/.test(date!))).toBe(
    true,
  );
});
