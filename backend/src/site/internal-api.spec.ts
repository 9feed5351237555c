import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import type { ResponseCache } from '../platform/http/cache/response-cache.js';
import type { InProcessReads } from '../platform/http/server/in-process-reads.js';
import { InternalApiClient, RESPONSE_TIMEOUT_MS } from './internal-api.js';

/** A client over three sources, and the order in which it tried them. */
function makeClient({ cached, read, injected }: { cached?: string; read?: object; injected?: Promise<unknown> }) {
  const tried: string[] = [];
  const record = <T>(source: string, result: T): T => {
    tried.push(source);
    return result;
  };
  const cache = {
    get: () => record('cache', cached === undefined ? undefined : { headers: { link: 'a' }, text: () => cached }),
    load: (_url: string, run: () => Promise<unknown>) => record('load', run()),
  };
  const reads = { get: async () => record('read', read && { status: 200, headers: {}, body: read }) };
  const host = { httpAdapter: { getInstance: () => ({ inject: () => record('inject', injected) }) } };
  const client = new InternalApiClient(
    host as unknown as HttpAdapterHost,
    cache as unknown as ResponseCache,
    reads as unknown as InProcessReads,
  );
  return { tried, answer: client.get('/api/posts/7', 'a') };
}

describe('The internal API client', () => {
  afterEach(() => void jest.useRealTimers());

  it('returns the cached response first', async () => {
    const { tried, answer } = makeClient({ cached: '[]', read: {} });
    const found = await answer;
    expect([found?.status, found?.ok, await found?.text(), found?.headers.get('link')]).toEqual([200, true, '[]', 'a']);
    expect([found?.headers.get('x'), found?.parsedBody]).toEqual([null, undefined]);
    expect(tried).toEqual(['cache']);
  });

  it('returns the result of an in-process read as an object', async () => {
    const post = { id: 7 };
    const { tried, answer } = makeClient({ read: post });
    const found = await answer;
    expect(found?.parsedBody).toBe(post);
    expect(await found?.text()).toBe('{"id":7}');
    expect(tried).toEqual(['cache', 'read']);
  });

  it('sends a full request last', async () => {
    const { tried, answer } = makeClient({
      injected: Promise.resolve({ statusCode: 404, headers: { 'x-total-count': 3 }, payload: '{}' }),
    });
    const found = await answer;
    expect([found?.status, found?.ok, found?.headers.get('x-total-count')]).toEqual([404, false, '3']);
    expect(tried).toEqual(['cache', 'read', 'inject', 'load']);
  });

  it('returns nothing when there is no response in time', async () => {
    jest.useFakeTimers();
    const { answer } = makeClient({ injected: new Promise(() => undefined) });
    await jest.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS);
    expect(await answer).toBeUndefined();
  });
});
