import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { eventually } from '../../../../test/support/eventually.js';
import type { Metrics } from '../../metrics/metrics.js';
import type { ReaderSessionCache } from '../auth/reader-sessions.js';
import type { CacheInvalidation } from './cache-invalidation.js';
import { ResponseCache } from './response-cache.js';
import type { InProcessResponse } from './response-cache.js';

const URL = '/api/posts';
const PUBLIC = {
  'cache-control': 'public, max-age=0, must-revalidate',
  etag: '"a"',
  'content-type': 'application/json',
};

function makeCache() {
  const invalidation = {
    onInvalidate: () => () => undefined,
    match: () => ({ route: URL, tags: ['posts'] }),
    tagsOf: () => ['posts'],
  };
  return new ResponseCache(
    invalidation as unknown as CacheInvalidation,
    { has: () => false } as unknown as ReaderSessionCache,
    { registry: new Registry() } as Metrics,
  );
}

/** A reader's request: whether the cache owns it, and what became of it. */
function request(cache: ResponseCache, headers: object = {}) {
  const outcome: { owned?: boolean; body?: string; passedOn: boolean; head?: string[] } = { passedOn: false };
  const response = {
    once: () => response,
    writeHead: (_status: number, head: string[]) => {
      outcome.head = head;
      return { end: (body?: Buffer) => (outcome.body = String(body)) };
    },
  };
  outcome.owned = cache.handle(
    { method: 'GET', url: URL, headers } as IncomingMessage,
    response as unknown as ServerResponse,
    () => (outcome.passedOn = true),
    () => undefined,
  );
  return outcome;
}

const answer = (status: number, headers: object, text: string): InProcessResponse => ({
  status,
  headers: headers as InProcessResponse['headers'],
  text: () => text,
});

describe('A request of this process', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is cached for readers, and runs once for all who ask at the same time', async () => {
    const cache = makeCache();
    const run = jest.fn(async () => answer(200, PUBLIC, '[]'));
    const loads = await Promise.all([cache.load(URL, run), cache.load(URL, run)]);
    expect(loads.map(({ text }) => text())).toEqual(['[]', '[]']);
    expect(run).toHaveBeenCalledTimes(1);
    expect(request(cache)).toMatchObject({ owned: true, body: '[]', passedOn: false });
  });

  it('is cached with `vary`, so that no shared cache gives its compressed body to other clients', async () => {
    jest.useRealTimers();
    const cache = makeCache();
    await cache.load(URL, async () => answer(200, PUBLIC, `["${'a'.repeat(2_000)}"]`));
    const reader = request(cache, { 'accept-encoding': 'gzip' });
    await eventually(() => reader.head !== undefined);
    expect(reader.head).toEqual(expect.arrayContaining(['vary', 'accept-encoding', 'content-encoding', 'gzip']));
  });

  it('with a long URL is not cached', async () => {
    const cache = makeCache();
    const run = jest.fn(async () => answer(200, PUBLIC, '[]'));
    for (let times = 0; times < 2; times++) await cache.load(`${URL}?category=${'a'.repeat(300)}`, run);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('that hangs is not joined by readers for longer than five seconds', async () => {
    const cache = makeCache();
    void cache.load(URL, () => new Promise(() => undefined));
    const reader = request(cache);
    expect(reader).toEqual({ owned: true, passedOn: false });
    await jest.advanceTimersByTimeAsync(4_999);
    expect(reader.passedOn).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(reader.passedOn).toBe(true);
    // The next one runs its own query.
    expect(request(cache)).toEqual({ owned: false, passedOn: false });
  });

  it.each([
    ['a private response', answer(200, { ...PUBLIC, 'cache-control': 'private, no-store' }, 'secret')],
    ['a response with a cookie', answer(200, { ...PUBLIC, 'set-cookie': 'a=b' }, 'secret')],
    ['an error', answer(404, { 'cache-control': 'private, no-store' }, '{}')],
  ])('gets %s, and readers do not', async (_name, response) => {
    const cache = makeCache();
    const loading = cache.load(URL, async () => response);
    const reader = request(cache);
    expect(await loading).toBe(response);
    await jest.advanceTimersByTimeAsync(0);
    expect(reader).toEqual({ owned: true, passedOn: true });
    expect(request(cache).owned).toBe(false);
  });

  it('that fails fails for its caller, and readers run their own', async () => {
    const cache = makeCache();
    const loading = cache.load(URL, () => Promise.reject(new Error('planted')));
    const reader = request(cache);
    await expect(loading).rejects.toThrow('planted');
    await jest.advanceTimersByTimeAsync(0);
    expect(reader.passedOn).toBe(true);
  });
});
