import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Headers that differ for each response. */
const PER_RESPONSE = ['x-request-id', 'date'];
const without = (headers: IncomingHttpHeaders, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ![...PER_RESPONSE, ...names].includes(name)));

describe('a page', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let article: number;
  let draft: number;
  let story: number;
  let pending: number;

  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
    const write = async (title: string, published: boolean) => {
      const made = await admin
        .post('/api/posts')
        .send({ title, content: 'Text.', categoryId: 1, published })
        .expect(201);
      return (made.body as { id: number }).id;
    };
    [article, draft] = [await write('Spinster', true), await write('Not yet', false)];
    const tell = async (content: string) =>
      (await archive.visitor.post('/api/confessions').send({ content, category: 'The Brain' }).expect(201)).body
        .id as number;
    [story, pending] = [await tell('He said it twice.'), await tell('Nobody has read this.')];
    await admin.post(`/api/confessions/${story}/approve`).expect(200);
  });
  afterAll(() => archive?.close());

  /** The raw response: no redirect is followed, nothing is decompressed. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      request(`${archive.url}${path}`, { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  const number = async (name: string) => {
    const { body } = await ask('/metrics');
    return Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(body.toString())?.[1] ?? 0);
  };
  const cacheHits = () => number('site_pages_total{from="hit"}');
  const rendered = () => number('site_pages_total{from="miss"}');
  const headingOf = ({ body }: Answer) =>
    new JSDOM(body.toString()).window.document.querySelector('h1')?.textContent ?? '';

  it('has the status of its content', async () => {
    const statuses: Record<string, number> = {
      '/': 200,
      '/journal': 200,
      '/articles': 200,
      '/journal?category=the-body': 200,
      // An empty category exists.
      '/journal?category=dirty-words': 200,
      '/journal?category=made-up': 404,
      '/stories': 200,
      '/stories?share=1': 200,
      [`/stories/${story}`]: 200,
      [`/stories/${pending}`]: 404,
      '/stories/999999': 404,
      '/stories/seven': 404,
      '/confessions': 200,
      '/about': 200,
      '/transparency': 200,
      '/admin/help': 200,
      [`/article/${article}`]: 200,
      [`/article/${draft}`]: 404,
      '/article/999999': 404,
      '/article/seven': 404,
      '/article/07': 404,
      '/article/-1': 404,
      '/nothing-here': 404,
      '/.env': 404,
    };
    const actual = await Promise.all(
      Object.keys(statuses).map(async (path): Promise<[string, number]> => [path, (await ask(path)).status]),
    );
    expect(Object.fromEntries(actual)).toEqual(statuses);
  });

  it('that does not exist says so, and is not indexed by search engines', async () => {
    for (const path of [`/article/${draft}`, '/nothing-here'])
      expect(headingOf(await ask(path))).toBe('404 Page Not Found');
    const category = await ask('/journal?category=made-up');
    expect(headingOf(category)).toBe('The Journal');
    expect(category.body.toString()).toContain('No articles found in this category.');
    for (const answer of [category, await ask('/nothing-here')])
      expect(answer.body.toString()).toMatch(/<meta name="robots" content="noindex"/);
  });

  it('of a story has its words, but not in its title or description, and search engines do not index it', async () => {
    const { status, headers, body } = await ask(`/stories/${story}`);
    const { document } = new JSDOM(body.toString()).window;
    expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect(document.querySelector('.story-open blockquote')?.textContent).toBe('“He said it twice.”');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.head.innerHTML).not.toContain('He said it twice');
    expect(document.title).toContain('A story from The Brain');
  });

  it('of the journal redirects to its start if its query is invalid', async () => {
    for (const query of ['after=made-up', 'category=%00', `category=the%00body`]) {
      const { status, headers } = await ask(`/journal?${query}`);
      expect([query, status, headers.location]).toEqual([query, 302, '/journal']);
    }
  });

  it('has one canonical URL, and others redirect there permanently', async () => {
    const moves = await Promise.all(
      [
        '/journal/',
        '/journal/?category=the-body&x=1',
        '/Stories',
        `/articles/${article}`,
        `/article/${article}/`,
        '//',
        '/guidelines/?x=1',
      ].map(async (path) => {
        const { status, headers } = await ask(path);
        return [status, headers.location];
      }),
    );
    expect(moves).toEqual([
      [301, '/journal'],
      [301, '/journal?category=the-body&x=1'],
      [301, '/stories'],
      [301, `/article/${article}`],
      [301, `/article/${article}`],
      [301, '/'],
      [301, '/guidelines?x=1'],
    ]);
    expect((await ask('/guidelines?x=1')).status).toBe(200);
  });

  it('is rendered once, whatever other parameters are in the URL', async () => {
    const first = await ask(`/article/${article}`);
    const [before, hits] = [await rendered(), await cacheHits()];
    for (const query of ['?utm_source=letter', '?fbclid=x&y', '?', '?category=the-body']) {
      expect((await ask(`/article/${article}${query}`)).body.equals(first.body)).toBe(true);
    }
    expect([await rendered(), (await cacheHits()) - hits]).toEqual([before, 4]);
  });

  it('has the same headers if it is cached, and the same text compressed or not', async () => {
    for (const path of ['/about', '/nothing-here', `/article/${article}`]) {
      const seen = new Set<string>();
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['', (body: Buffer) => body],
      ] as const) {
        const accept: Record<string, string> = encoding ? { 'accept-encoding': encoding } : {};
        const answers = [await ask(path, accept), await ask(path, accept), await ask(`${path}?x`, accept)];
        for (const { headers, body } of answers) {
          expect(headers['content-encoding']).toBe(encoding || undefined);
          expect(headers['vary']).toBe('accept-encoding');
          expect(headers['content-length']).toBe(String(body.byteLength));
          expect(headers['content-security-policy']).toContain("default-src 'self'");
          // After the first response a better compression starts, whose result may be sent to any later one.
          expect(without(headers, 'content-length')).toEqual(without(answers[0]!.headers, 'content-length'));
          seen.add(unpack(body).toString());
        }
        const head = await ask(path, accept, 'HEAD');
        expect([head.status, head.body.byteLength]).toEqual([answers[0]!.status, 0]);
        expect(without(head.headers, 'content-length')).toEqual(without(answers[0]!.headers, 'content-length'));
        const lengths = [...answers, await ask(path, accept)].map(({ body }) => String(body.byteLength));
        expect(lengths).toContain(head.headers['content-length']);
        expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
      }
      expect(seen.size).toBe(1);
    }
  });

  it('is sent with gzip first, and later with Brotli and the same text', async () => {
    await admin.put(`/api/posts/${article}`).send({ content: 'Text, again.' }).expect(200);
    const sent = async () => {
      const { headers, body } = await ask(`/article/${article}`, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      const encoding = headers['content-encoding']!;
      const text = (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString();
      return { encoding, text, tag: headers.etag, length: body.byteLength };
    };
    const first = await sent();
    expect(first.encoding).toBe('gzip');
    expect(first.text).toContain('Text, again.');
    let after = first;
    await eventually(async () => (after = await sent()).encoding === 'br');
    expect([after.text, after.tag]).toEqual([first.text, first.tag]);
    expect(after.length).toBeLessThan(first.length);
  });

  it('is not sent again to a client with the current version', async () => {
    const { headers } = await ask(`/article/${article}`);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    for (const tag of [headers.etag!, headers.etag!.replace('W/', ''), `"other", ${headers.etag}`, '*'])
      for (const encoding of ['br', '']) {
        const same = await ask(`/article/${article}`, { 'if-none-match': tag, 'accept-encoding': encoding });
        expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, headers.etag]);
      }
    expect((await ask(`/article/${article}`, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask('/nothing-here')).headers.etag).toBeUndefined();
    await admin.put(`/api/posts/${article}`).send({ title: 'Spinster, a trade' }).expect(200);
    const changed = await ask(`/article/${article}`, { 'if-none-match': headers.etag! });
    expect(changed.status).toBe(200);
    expect(headingOf(changed)).toBe('Spinster, a trade');
  });

  it('that does not exist takes no space in the cache, however many are requested', async () => {
    await ask('/nothing-here');
    const before = await number('site_cache_pages');
    for (let n = 0; n < 30; n++) {
      expect((await ask(`/nothing-here-${n}`)).status).toBe(404);
      expect((await ask(`/article/${900_000 + n}`)).status).toBe(404);
      expect((await ask(`/journal?category=made-up-${n}`)).status).toBe(404);
    }
    expect(await number('site_cache_pages')).toBe(before);
  });

  it('with a secret in its URL is never cached, and does not contain the secret', async () => {
    const before = [await number('site_cache_pages'), await cacheHits()];
    for (const path of ['/reset-password', '/unsubscribe', '/reset-password/'])
      for (let times = 0; times < 2; times++) {
        const answer = await ask(`${path}?token=canary5f3a9`);
        expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
        expect(answer.headers.etag).toBeUndefined();
        expect(answer.body.toString()).not.toContain('canary5f3a9');
      }
    expect([await number('site_cache_pages'), await cacheHits()]).toEqual(before);
  });

  it('is the same for signed-in callers, and reads no session', async () => {
    const nobody = await ask(`/article/${article}`);
    for (const path of [`/article/${article}`, `/article/${article}?fresh=1`]) {
      const signedIn = await ask(path, { cookie: await archive.adminCookie() });
      expect(signedIn.body.equals(nobody.body)).toBe(true);
      expect(signedIn.headers['set-cookie']).toBeUndefined();
    }
    // The API shows drafts to an admin. Pages do not.
    expect((await ask(`/article/${draft}`, { cookie: await archive.adminCookie() })).status).toBe(404);
  });

  it('accepts only reads, unless it has a form', async () => {
    for (const path of ['/journal', '/records', '/about'])
      for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(path, {}, method)).status).toBe(404);
  });
});
