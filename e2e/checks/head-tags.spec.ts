import type { Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { expect, test } from '../support/test';

const PRIVATE = [
  '/auth',
  '/member',
  '/bookmarks',
  '/submit',
  '/reset-password',
  '/unsubscribe',
  '/newsletter/confirm',
  '/newsletter/preferences',
  '/admin',
  '/dashboard',
  '/nowhere',
];

interface Node {
  '@type': string;
  headline?: string;
  image?: { url: string };
}

const content = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

async function structured(page: Page): Promise<Node[]> {
  const text = await page.locator('head script[type="application/ld+json"]').textContent();
  return (JSON.parse(text!) as { '@graph': Node[] })['@graph'];
}

test('every page of the sitemap describes itself in the HTML alone', async ({ newcomer, product }) => {
  const page = await newcomer({ javaScriptEnabled: false });
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  const articles = addresses.filter((address) => address.includes('/article/'));
  expect(articles.length).toBeGreaterThan(5);
  const titles = new Set<string>();
  for (const address of addresses.filter((one) => !articles.includes(one) || articles.indexOf(one) < 3)) {
    expect((await page.goto(address))?.status(), address).toBe(200);
    await expect(page.locator('link[rel=canonical]'), address).toHaveAttribute('href', address);
    await expect(page.locator('meta[name=robots]'), address).toHaveCount(0);
    await expect(page.locator('link[rel=alternate][type="application/rss+xml"]').first()).toHaveAttribute(
      'href',
      '/rss.xml',
    );
    expect(await content(page, 'description'), address).toBeTruthy();
    expect(await content(page, 'og:url'), address).toBe(address);
    titles.add(await page.title());
    const image = new URL((await content(page, 'og:image'))!);
    expect(image.origin).toBe(product.url);
    expect(await content(page, 'twitter:image'), address).toBe(image.href);
    const types = (await structured(page)).map((node) => node['@type']);
    const wanted = articles.includes(address)
      ? 'Article'
      : new URL(address).pathname === '/'
        ? 'WebSite'
        : 'BreadcrumbList';
    expect(types, address).toContain(wanted);
  }
  // No two pages share a title.
  expect(titles.size).toBe(addresses.length - Math.max(0, articles.length - 3));
});

test('the preview picture of an article is as its head describes it, and so is the site’s', async ({ newcomer }) => {
  const page = await newcomer();
  for (const path of ['/article/1', '/']) {
    await page.goto(path);
    const answer = await page.request.get((await content(page, 'og:image'))!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
    const bytes = await answer.body();
    // Bytes 16 to 24 of a PNG are its size.
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
    expect(size).toEqual([await content(page, 'og:image:width'), await content(page, 'og:image:height')]);
  }
});

test('a title cannot break out of the head', async ({ newcomer, product }) => {
  const page = await newcomer();
  await page.request.post('/api/auth/login', { data: product.admin });
  const title = '</script></title><script>alert(1)</script> & "more"';
  const answer = await page.request.post('/api/posts', {
    data: { title, content: 'Text.', categoryId: 1, published: true },
  });
  const { id } = (await answer.json()) as { id: number };
  try {
    await visit(page, `/article/${id}`);
    expect(await page.title()).toBe(`${title} | The Archive`);
    expect((await structured(page)).find((node) => node['@type'] === 'Article')?.headline).toBe(title);
    expect(await page.locator('head script:not([type])').count()).toBe(1);
  } finally {
    await page.request.delete(`/api/posts/${id}`);
  }
});

test('private and missing pages are kept out of search engines', async ({ newcomer, watch }) => {
  watch.expect('GET', /^\/nowhere$/, 404);
  const page = await newcomer({ javaScriptEnabled: false });
  for (const path of PRIVATE) {
    await page.goto(path);
    expect(await content(page, 'robots'), path).toBe('noindex');
    await expect(page.locator('link[rel=canonical], script[type="application/ld+json"]'), path).toHaveCount(0);
  }
});

test('the icons and the manifest that a page names exist', async ({ newcomer }) => {
  const page = await newcomer();
  await page.goto('/');
  const links = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]');
  expect(await links.count()).toBe(4);
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect([answer.url(), answer.status()]).toEqual([answer.url(), 200]);
  }
});

test('a built file is served precompressed, cached forever, and with only the headers it needs', async ({
  newcomer,
}) => {
  const page = await newcomer();
  const src = /data-entries="(\S+?)[" ]/.exec(await (await page.request.get('/')).text())![1]!;
  for (const encoding of ['br', 'gzip']) {
    const file = await page.request.get(src, { headers: { 'Accept-Encoding': encoding } });
    expect(file.headers()).toMatchObject({
      'content-encoding': encoding,
      // The length is known in advance: nothing is compressed per request.
      'content-length': expect.stringMatching(/^\d+$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(file.headers())).not.toContain('content-security-policy');
    expect(await file.text()).toContain('import');
  }
});
