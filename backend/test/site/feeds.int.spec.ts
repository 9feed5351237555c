import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const { DOMParser } = new JSDOM().window;
const STORY = 'A story that is nobody’s business but the page’s';

describe('feeds, the sitemap and robots.txt', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    for (const [title, categoryId, published] of [
      ['First of the body', 1, true],
      ['Second, of the brain', 2, true],
      ['A draft', 1, false],
    ] as const) {
      const body = { title, content: `Text of “${title}”.`, footer: 'A register.', categoryId, published };
      await admin.post('/api/posts').send(body).expect(201);
    }
    const story = await archive.visitor
      .post('/api/confessions')
      .send({ content: STORY, category: 'Other' })
      .expect(201);
    await admin.post(`/api/confessions/${story.body.id}/approve`).send({}).expect(200);
  });
  afterAll(() => archive?.close());

  const get = (path: string) => archive.visitor.get(path).buffer(true);
  const xml = async (path: string) => {
    const answer = await get(path).expect(200);
    const root = new DOMParser().parseFromString(answer.text, 'text/xml');
    expect(root.querySelector('parsererror')).toBeNull();
    return { answer, root };
  };
  const titles = (root: XMLDocument) => [...root.querySelectorAll('item > title')].map((title) => title.textContent);

  it('list every published article, newest first, but no drafts and no stories', async () => {
    const { answer, root } = await xml('/rss.xml');
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(titles(root)).toEqual(['Second, of the brain', 'First of the body']);
    expect(root.getElementsByTagName('content:encoded')[0]?.textContent).toContain('Text of “Second, of the brain”.');
    expect(answer.text).not.toContain('A draft');
    expect(answer.text).not.toContain(STORY);
    expect(root.querySelector('item > link')?.textContent).toMatch(/^http:\/\/archive\.test\/article\/\d+$/);
  });

  it('include a feed for each category, and 404 for an unknown one', async () => {
    const { root } = await xml('/rss/the-body.xml');
    expect(titles(root)).toEqual(['First of the body']);
    expect(titles((await xml('/rss/the-history.xml')).root)).toEqual([]);
    for (const path of ['/rss/nothing.xml', '/rss/the-body', '/rss/.xml', '/rss/%00.xml', '/rss/the-body.xml/']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('answer 304 to a client with the current version', async () => {
    for (const path of ['/rss.xml', '/sitemap.xml', '/robots.txt']) {
      const { etag } = (await get(path).expect(200)).headers;
      expect(etag).toBeTruthy();
      await get(path).set('if-none-match', String(etag)).expect(304);
    }
  });

  it('list the URLs of articles with their last change, compressed if the client accepts it', async () => {
    const { answer, root } = await xml('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const places = [...root.querySelectorAll('loc')].map(({ textContent }) => new URL(textContent!));
    expect(places.every(({ origin }) => origin === 'http://archive.test')).toBe(true);
    const paths = places.map(({ pathname, search }) => pathname + search);
    expect(paths.filter((path) => path.startsWith('/article/'))).toHaveLength(2);
    expect(paths).toEqual(expect.arrayContaining(['/', '/journal', '/stories', '/journal?category=the-body']));
    expect(paths.filter((path) => /bookmarks|auth|admin|submit|member|reset|confession/.test(path))).toEqual([]);
    expect(
      [...root.querySelectorAll('lastmod')].every(({ textContent }) => !Number.isNaN(Date.parse(textContent!))),
    ).toBe(true);

    const plain = await archive.app.inject({ url: '/sitemap.xml' });
    const packed = await archive.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await get('/sitemaps/1.xml')).status).toBe(404);
  });

  it('name the sitemap and the paths that must not be crawled', async () => {
    const { text } = await get('/robots.txt').expect(200);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /admin',
        'Disallow: /dashboard',
        'Disallow: /report',
        'Disallow: /api/',
        'Sitemap: http://archive.test/sitemap.xml',
      ]),
    );
  });

  it('change immediately when an article is published or unpublished', async () => {
    const body = { title: 'Third', content: 'Text.', categoryId: 1, published: true };
    expect(titles((await xml('/rss.xml')).root)).not.toContain('Third');
    const { id } = (await admin.post('/api/posts').send(body).expect(201)).body as { id: number };
    for (const path of ['/rss.xml', '/rss/the-body.xml']) expect(titles((await xml(path)).root)).toContain('Third');
    await admin.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    for (const path of ['/rss.xml', '/rss/the-body.xml']) expect(titles((await xml(path)).root)).not.toContain('Third');
  });
});
