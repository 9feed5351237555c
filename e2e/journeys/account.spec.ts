import { Account } from '../pages/account';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { LOOKS } from '../support/looks';
import { becomeMember } from '../support/members';
import { holdScripts, waitUntilHydrated } from '../support/scripts';
import { expect, test } from '../support/test';

for (const { name, narrow, options } of LOOKS.filter((look) => look.name.endsWith('light'))) {
  test(`a visitor who has to open an account returns to the page they wanted, and can log out again (${name})`, async ({
    newcomer,
  }) => {
    const page = await newcomer(options);
    const member = { username: `on-the-way-${name}`, email: `on-the-way-${name}@example.org`, password: 'long enough' };

    await visit(page, '/submit');
    await expect(page).toHaveURL('/auth?next=%2Fsubmit');
    await new Account(page).fillIn(member);
    await expect(page).toHaveURL('/submit');
    await expect(toast(page)).toContainText('Registration successful!');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('It isn’t tied to your account')).toBeVisible();
    await page.getByRole('link', { name: 'Suggest a topic' }).click();
    await expect(page.getByLabel('Your Name')).toHaveValue(member.username);

    await page.goBack();
    await page.getByRole('link', { name: 'Tell a story' }).click();
    await expect(page.getByRole('textbox', { name: 'Share Your Anonymous Story' })).toBeVisible();

    await visit(page, '/auth');
    await expect(page, 'signed in already').toHaveURL('/');
    await visit(page, '/member');
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${member.username}` })).toBeVisible();
    await expect(page.getByText(`Logged in as: ${member.email}`)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (narrow) expect(width, 'nothing scrolls sideways').toBe(options.viewport?.width);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(toast(page)).toContainText("You've been logged out successfully.");
    await expect(page.getByRole('heading', { level: 1, name: 'My Archive' })).toBeFocused();
    await visit(page, '/submit');
    await expect(page).toHaveURL('/auth?next=%2Fsubmit');
  });
}

test('signing in returns to the same place in the page, and never to another site', async ({ newcomer, product }) => {
  const page = await newcomer();
  await visit(page, `/auth?next=${encodeURIComponent('/about?from=test#main')}`);
  await new Account(page).signIn(product.admin);
  await expect(page).toHaveURL('/about?from=test#main');
  for (const next of ['//elsewhere.example/', '/\\elsewhere.example/', 'https://elsewhere.example/']) {
    await visit(page, `/auth?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL('/');
  }
});

test('a tab that is pressed before the scripts have loaded is open once they have', async ({ newcomer }) => {
  const page = await newcomer();
  const release = await holdScripts(page);
  await page.goto('/auth?next=%2Fsubmit', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Register' }).click();
  release();
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Join Our Community' })).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Fsubmit');
});

test('a refused name, address or passcode is reported at its field, and every field keeps its text', async ({
  newcomer,
  watch,
}) => {
  const page = await newcomer();
  const account = new Account(page);
  const taken = { username: 'taken-name', email: 'taken@example.org', password: 'long enough' };
  await account.register(taken);
  await expect(page).toHaveURL('/');
  const other = await newcomer();
  const second = new Account(other);
  watch.expect('POST', /^\/api\/auth\/register$/, 409);
  watch.expect('POST', /^\/api\/auth\/register$/, 403);
  watch.expectLine(/A wrong admin passcode was sent/);

  await second.register({ ...taken, email: 'another@example.org' });
  const form = other.getByRole('tabpanel', { name: 'Register' });
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Username is already taken');
  await expect(form.getByLabel('Username')).toBeFocused();
  await expect(toast(other)).toContainText('Registration failed');
  await form.getByLabel('Username').fill('free-name');
  await form.getByLabel('Email', { exact: true }).fill(taken.email);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is already registered');
  await form.getByLabel('Email', { exact: true }).fill('another@example.org');
  await form.getByLabel('Admin Passcode (optional)').fill('a guess');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(form.getByLabel('Admin Passcode (optional)')).toHaveAccessibleDescription('Invalid admin passcode');
  await expect(form.getByLabel('Confirm Password')).toHaveValue(taken.password);
});

test('an account can be opened by keyboard alone', async ({ newcomer }) => {
  const page = await newcomer();
  await visit(page, '/auth');
  await page.getByRole('tab', { name: 'Login' }).focus();
  const type = async (...keys: string[]) => {
    for (const key of keys)
      await (key.length > 1 && /^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
  };
  await type('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  // A button that shows the password follows each password field.
  await type('Tab', 'keys-only', 'Tab', 'keys-only@example.org', 'Tab', 'long enough', 'Tab', 'Space');
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await type('Tab', 'long enough', 'Enter');
  await expect(toast(page)).toContainText('Registration successful!');
  await expect(page).toHaveURL('/');
});

test('logging out deletes unsent drafts', async ({ newcomer }) => {
  const page = await newcomer();
  await becomeMember(page);
  await visit(page, '/suggest');
  await page.getByLabel('Your Suggestion').fill('Not for whoever comes after me.');
  await page.reload();
  await expect(page.getByLabel('Your Suggestion')).toHaveValue('Not for whoever comes after me.');
  await visit(page, '/member');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Archive' })).toBeVisible();
  await visit(page, '/suggest');
  await expect(page.getByLabel('Your Suggestion')).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});
