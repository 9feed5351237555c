import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DATA = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
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

describe('What is said to browsers of', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(
      'PostgreSQL',
      { publicUrl: 'https://archive.test', trustedProxies: ['127.0.0.1'] },
      'site',
    );
  });
  afterAll(() => archive?.close());

  const said = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(archive.url + path, { redirect: 'manual', ...init });
    await answer.body?.cancel();
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => ALL.includes(name)));
    return [answer.status, headers];
  };

  it.each(['/', '/journal', '/nothing-here', '/api/docs'])('the page %s: what it may load', async (path) => {
    expect(await said(path)).toEqual([path === '/nothing-here' ? 404 : 200, PAGE]);
    // A page that is kept says the same.
    expect(await said(path)).toEqual([path === '/nothing-here' ? 404 : 200, PAGE]);
  });

  it.each<[string, number, string, RequestInit]>([
    ['an answer', 200, '/api/posts', {}],
    ['an answer that nobody keeps', 401, '/api/auth/user', {}],
    ['a refusal', 400, '/api/confessions', { method: 'POST' }],
    [
      'a refusal of who comes from another site',
      403,
      '/api/confessions',
      { method: 'POST', headers: { origin: 'https://evil.test' } },
    ],
  ])('%s of the API: that it is no page, and loads nothing', async (_, status, path, init) => {
    expect(await said(path, init)).toEqual([status, DATA]);
    expect(await said(path, init)).toEqual([status, DATA]);
  });

  it('a stream that never ends: the same', async () => {
    const leave = new AbortController();
    const headers = { cookie: await archive.adminCookie() };
    const answer = await said('/api/moderation/stream', { headers, signal: leave.signal });
    leave.abort();
    expect(answer).toEqual([200, DATA]);
  });
});
