import { readFileSync } from 'node:fs';
import { Account } from '../pages/account';
import { toast } from '../pages/toast';
import { visit } from '../pages/visit';
import { LOOKS } from '../support/looks';
import { expect, test } from '../support/test';

for (const { name, narrow, options } of LOOKS.filter((look) => look.name.endsWith('light'))) {
  test(`a member downloads their data, deletes their account, and comes back in time (${name})`, async ({
    newcomer,
    watch,
  }) => {
    const page = await newcomer(options);
    const member = { username: `leaves-${name}`, email: `leaves-${name}@example.org`, password: 'long enough' };
    watch.expect('DELETE', /^\/api\/me$/, 403);
    const account = new Account(page);
    await account.register(member);
    await expect(toast(page)).toContainText('Registration successful!');

    await visit(page, '/member/account');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('your-data.zip');
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.getByRole('radio', { name: 'Leave them up as “Anonymous”' }).check();
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    const password = page.getByLabel('Your password', { exact: true });
    await expect(password).toBeFocused();
    await password.fill('not mine');
    await page.getByRole('button', { name: 'Yes, Delete My Account' }).click();
    await expect(page.getByText('That’s not your password.')).toBeVisible();
    await expect(password).toHaveValue('not mine');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (narrow) expect(width, 'nothing scrolls sideways').toBe(options.viewport?.width);
    await page.getByRole('button', { name: 'Keep My Account' }).click();
    await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeFocused();

    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await password.fill(member.password);
    await page.getByRole('button', { name: 'Yes, Delete My Account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeFocused();
    await visit(page, '/submit');
    await expect(page, 'signed out').toHaveURL('/auth?next=%2Fsubmit');

    await visit(page, '/auth');
    await account.signIn(member);
    await expect(toast(page)).toContainText('Your account stays');
    await expect(toast(page)).toContainText('We won’t delete it.');
    await visit(page, '/member');
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${member.username}` })).toBeVisible();
  });
}
