import { DashboardPage } from '../pages/dashboard';
import { visit } from '../pages/visit';
import { becomeAdmin, becomeMember } from '../support/members';
import { DESKTOP, PHONE } from '../support/looks';
import { simulateReaders } from '../support/readers';
import { expect, SOON, test } from '../support/test';

test('reading in another browser changes the numbers, in the cards and in the table', async ({ newcomer, product }) => {
  const [editor, reader] = [await newcomer(DESKTOP), await newcomer(PHONE)];
  await becomeAdmin(editor, product);
  // Without any events the dashboard shows its empty state.
  await simulateReaders(editor, product);
  const dashboard = new DashboardPage(editor);
  await dashboard.open();
  await dashboard.drawn('Views per day');
  const [pages, articles] = [await dashboard.count('Total page views'), await dashboard.count('Article views')];

  const counted = reader.waitForResponse((it) => it.url().endsWith('/api/analytics/page-view'));
  await visit(reader, '/article/5');
  await counted;
  // A view is sent when it ends.
  await visit(reader, '/about');
  await expect(async () => {
    await dashboard.refresh();
    expect(await dashboard.count('Total page views')).toBeGreaterThan(pages);
    expect(await dashboard.count('Article views')).toBe(articles + 1);
  }).toPass(SOON);

  const today = (await dashboard.showTable('Views per day')).getByRole('row').last();
  await expect(today.getByRole('cell').last()).toHaveText(String(articles + 1));
  await expect(editor.getByText(`${articles + 1} in 30 days`)).toBeVisible();
  // The list links to the article's editor.
  await editor.getByRole('region', { name: 'Top content' }).getByRole('link').first().click();
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue(/./);
  await expect(editor).toHaveURL(/\/admin\/posts\/\d+$/);
});

test('tab and period are in the address, and Back steps through them', async ({ newcomer, product }) => {
  const page = await newcomer(DESKTOP);
  await becomeAdmin(page, product);
  await simulateReaders(page, product);
  const dashboard = new DashboardPage(page);
  await dashboard.open('?days=7');
  await expect(dashboard.period(7)).toHaveAttribute('aria-pressed', 'true');
  const table = await dashboard.showTable('Views per day');
  // From the first day with data on, which was a moment ago; the fewest are two.
  await expect(table.getByRole('row')).toHaveCount(1 + 2);
  await dashboard.period(90).click();
  await expect(page).toHaveURL('/dashboard?tab=analytics&days=90');
  await expect(table.getByRole('row')).toHaveCount(1 + 2);
  await dashboard.tab('Growth').click();
  await expect(page).toHaveURL('/dashboard?tab=growth&days=90');
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible();
  await page.goBack();
  await expect(dashboard.tab('Analytics')).toHaveAttribute('aria-selected', 'true');
  await expect(dashboard.period(90)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(dashboard.period(90)).toHaveAttribute('aria-pressed', 'true');
});

test('the whole dashboard can be used by keyboard alone', async ({ newcomer, product }) => {
  const page = await newcomer(DESKTOP);
  await becomeAdmin(page, product);
  await simulateReaders(page, product);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.drawn('Views per day');
  const reach = async (what: ReturnType<DashboardPage['tab']>) => {
    const has = () => what.evaluate((it) => it === document.activeElement);
    for (let step = 0; step < 40 && !(await has()); step += 1) await page.keyboard.press('Tab');
    await expect(what).toBeFocused();
  };
  await reach(dashboard.tab('Analytics'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Newsletter subscribers', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await dashboard.drawn('Views per day');

  await reach(dashboard.period(7));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/days=7$/);
  const how = page.locator('summary').first();
  await reach(how);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every page of the site that a reader opens.')).toBeVisible();
  const figure = dashboard.figure('Views per day');
  const toggle = figure.getByRole('button');
  await reach(toggle);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveText('Show as chart');
  // The table scrolls separately, so it is a tab stop.
  await page.keyboard.press('Tab');
  await expect(figure.getByRole('region')).toBeFocused();
});

test('anyone but an admin sees the login card, and the numbers after signing in as one', async ({
  newcomer,
  product,
  watch,
}) => {
  const page = await newcomer(PHONE);
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await becomeMember(page);
  await visit(page, '/dashboard');
  await expect(page.getByText(/your role doesn’t include this page/)).toBeVisible();
  watch.expect('GET', /\/api\/analytics\/series/, 403);
  expect((await page.request.get('/api/analytics/series')).status()).toBe(403);

  await page.getByLabel('Email').fill(product.admin.email);
  await page.getByLabel('Password').fill(product.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Analytics' })).toBeVisible();
});

test('the site can be searched from the dashboard', async ({ newcomer, product }) => {
  for (const look of [PHONE, DESKTOP]) {
    const page = await newcomer(look);
    await becomeAdmin(page, product);
    await new DashboardPage(page).open('?tab=features');
    await page.getByRole('button', { name: 'Search articles and stories' }).click();
    const box = page.getByRole('search');
    await box.getByRole('combobox').fill('spinster');
    const found = box.getByRole('option').first();
    await expect(found).toBeInViewport();
    await found.click();
    await expect(page).toHaveURL(/\/(article|stories)/);
  }
});

test('the desk and the member area link to it for admins, and nobody else loads its code', async ({
  newcomer,
  product,
}) => {
  const page = await newcomer(DESKTOP);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofTheDashboard = () => loaded.filter((path) => /\/assets\/(dashboard|charts)-[^/]+\.js$/.test(path));
  for (const path of ['/', '/journal', '/article/1', '/stories', '/auth', '/member', '/admin']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect(ofTheDashboard()).toEqual([]);

  await becomeAdmin(page, product);
  await simulateReaders(page, product);
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await new DashboardPage(page).drawn('Views per day');
  expect(ofTheDashboard()).toHaveLength(2);
  await visit(page, '/member');
  await page.getByRole('link', { name: 'Platform Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
