import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DATA = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const PAGE = {
  ...DATA,
  'content-security-policy': expect.stringMatching(
    /^default-src 'self';script-src 'self' 'sha256-.*frame-ancestors 'none'$/,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
};
const ALL = Object.keys(PAGE);

describe('the security headers of', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(
      'PostgreSQL',
      { publicUrl: 'https://archive.test', trustedProxies: ['127.0.0.1'] },
      'site',
    );
  });
  afterAll(() => archive?.close());

  const headersOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(archive.url + path, { redirect: 'manual', ...init });
    await answer.body?.cancel();
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => ALL.includes(name)));
    return [answer.status, headers];
  };

  it.each(['/', '/journal', '/nothing-here', '/api/docs'])('the page %s say what it may load', async (path) => {
    expect(await headersOf(path)).toEqual([path === '/nothing-here' ? 404 : 200, PAGE]);
    // The second response comes from the cache.
    expect(await headersOf(path)).toEqual([path === '/nothing-here' ? 404 : 200, PAGE]);
  });

  it('the pages allow workers of this site only, and the service worker may only request from it', async () => {
    const [, page] = (await headersOf('/')) as [number, Record<string, string>];
    expect(page['content-security-policy']).toContain(";worker-src 'self';");
    expect(await headersOf('/sw.js')).toEqual([
      200,
      { ...PAGE, 'content-security-policy': "default-src 'none';connect-src 'self'" },
    ]);
    const answer = await fetch(`${archive.url}/sw.js`);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(await answer.text()).toContain("addEventListener('fetch'");
  });

  it.each<[string, number, string, RequestInit]>([
    ['a response', 200, '/api/posts', {}],
    ['a response that is not cached', 401, '/api/auth/user', {}],
    ['an error', 400, '/api/confessions', { method: 'POST' }],
    [
      'an error for a request from another site',
      403,
      '/api/confessions',
      { method: 'POST', headers: { origin: 'https://evil.test' } },
    ],
  ])('%s of the API say that it is no page and loads nothing', async (_, status, path, init) => {
    expect(await headersOf(path, init)).toEqual([status, DATA]);
    expect(await headersOf(path, init)).toEqual([status, DATA]);
  });

  it('a stream that never ends are the same', async () => {
    const leave = new AbortController();
    const headers = { cookie: await archive.adminCookie() };
    const answer = await headersOf('/api/moderation/stream', { headers, signal: leave.signal });
    leave.abort();
    expect(answer).toEqual([200, DATA]);
  });
});

describe('browsers use https for', () => {
  it.each([
    ['this host alone, because another one below it may have none', false, 'max-age=31536000'],
    ['all hosts below it too, if HSTS_SUBDOMAINS says so', true, 'max-age=31536000; includeSubDomains'],
  ])('%s', async (_, hstsSubdomains, expected) => {
    const archive = await startApp('PostgreSQL', { publicUrl: 'https://archive.test', hstsSubdomains }, 'site');
    try {
      for (const path of ['/', '/api/posts']) {
        const answer = await fetch(archive.url + path);
        await answer.body?.cancel();
        expect(answer.headers.get('strict-transport-security')).toBe(expected);
      }
    } finally {
      await archive.close();
    }
  });
});
