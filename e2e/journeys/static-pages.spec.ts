import { Tools } from '../pages/tools';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
/** The smallest touch target, in pixels. */
const TOUCH = 44;

for (const [device, options] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test(`988 and the exit button are visible without scrolling on ${device}${javaScriptEnabled ? '' : ' without scripts'}`, async ({
      newcomer,
    }) => {
      const page = await newcomer({ ...options, javaScriptEnabled });
      const tools = new Tools(page);
      await tools.open();
      for (const way of [tools.call, tools.text, tools.leave]) await expect(way).toBeInViewport({ ratio: 1 });
      expect(await tools.call.getAttribute('href')).toBe('tel:988');
      expect(await tools.text.getAttribute('href')).toBe('sms:988');
    });
  }

  test(`every phone number is a large enough touch target on ${device}, and nothing scrolls sideways`, async ({
    newcomer,
  }) => {
    const page = await newcomer(options);
    const tools = new Tools(page);
    await tools.open();
    const boxes = await tools.ways().evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(30);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(TOUCH);
    for (const path of ['/data', '/resources', '/about', '/founder', '/transparency']) {
      await visit(page, path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(options.viewport.width);
    }
  });
}

test('the exit button leads to a neutral site, without a referrer', async ({ newcomer }) => {
  const page = await newcomer(PHONE);
  const tools = new Tools(page);
  await tools.open();
  expect(await tools.leave.getAttribute('href')).toBe('https://www.wikipedia.org/');
  await expect(tools.leave).toHaveAttribute('rel', /noreferrer/);
});

test('the guidelines and the privacy notice can be opened by their address', async ({ newcomer }) => {
  const page = await newcomer(DESK);
  for (const name of ['Terms', 'Guidelines', 'Privacy']) {
    await visit(page, `/${name.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^Version 1, /)).toBeVisible();
  }
  await visit(page, '/about#privacy');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeInViewport();
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'tools' })).toBeVisible();
  await page.getByRole('link', { name: 'National Sexual Assault Hotline (RAINN)' }).first().click();
  await expect(
    page.getByRole('heading', { level: 4, name: 'National Sexual Assault Hotline (RAINN)' }),
  ).toBeInViewport();
});

test('the records can be read without scripts, each with its source', async ({ newcomer }) => {
  const page = await newcomer({ ...DESK, javaScriptEnabled: false });
  await page.goto('/resources');
  await expect(page.getByRole('link', { name: /^Source of No\./ })).toHaveCount(12);
  await expect(page.getByRole('heading', { name: 'Take Action' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
});

test('in print, the phone numbers stay and the buttons go', async ({ newcomer }) => {
  const page = await newcomer(DESK);
  const tools = new Tools(page);
  await visit(page, '/data');
  await page.emulateMedia({ media: 'print' });
  await expect(tools.leave).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('1-800-799-7233').first()).toBeVisible();
});
