import { expect, test } from '../support/test';

// The `watch` fixture checks the rest: no violation of the content security policy, no request to another site.
for (const width of [1280, 390]) {
  test(`the contract can be read in a browser, ${width} pixels wide`, async ({ newcomer }) => {
    const page = await newcomer({ viewport: { width, height: 900 } });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: /The Archive/ })).toBeVisible();
    await page.locator('#operations-tag-posts').click();
    const call = page.locator('#operations-posts-createPost');
    await call.getByRole('button').first().click();
    await expect(call.getByText(/For accounts with the capability/)).toBeVisible();
    await expect(call.getByText('Created.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
