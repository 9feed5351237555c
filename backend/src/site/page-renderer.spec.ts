import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { withTimeout } from '../platform/concurrency/with-timeout.js';
import { RESPONSE_TIMEOUT_MS } from './internal-api.js';
import { PageRenderer } from './page-renderer.js';
import type { PageDependencies } from './page-renderer.js';
import type { ServerEntry } from './page-source.js';

/** A server whose API returns `responses` in order. The page is the status that it got. */
function makeServer(responses: Promise<unknown>[]) {
  const entry = {
    normalizeUrl: (url: string) => ({ address: url, secret: false }),
    notFoundAddress: '/404',
    render: async ({ fetch }: { fetch: (path: string) => Promise<Response> }) => {
      const { status } = await fetch('/api/posts');
      return { status, html: { prefix: '', rest: `<p>${status}` } };
    },
  };
  const dependencies = {
    settings: { site: {}, platformAdmins: new Set() },
    source: {
      entry: () => Promise.resolve({ entry: entry as unknown as ServerEntry, assets: undefined }),
      finish: (_url: string, html: unknown) => Promise.resolve(html),
      clientDir: '/built',
    },
    cacheInvalidation: { tagsOf: () => ['posts'], isCounterTag: () => false, onInvalidate: () => () => undefined },
    api: { get: () => withTimeout(RESPONSE_TIMEOUT_MS, responses.shift()!) },
    metrics: { registry: new Registry() },
  };
  const pages = new PageRenderer(dependencies as unknown as PageDependencies);
  return async (): Promise<number> => {
    let status = 0;
    const reply = { headers: () => reply, header: () => reply, getHeaders: () => ({}), send: () => reply, code: (code: number) => ((status = code), reply) }; // prettier-ignore
    const request = {
      url: '/journal',
      id: 'one',
      headers: {},
      routeOptions: { url: '/*' },
    } as unknown as FastifyRequest;
    await pages.send(request, reply as unknown as FastifyReply);
    return status;
  };
}

const success = () => Promise.resolve({ ok: true, status: 200 });

describe('A page whose data does not arrive', () => {
  afterEach(() => void jest.useRealTimers());

  it('is sent without it after a timeout, and later requests do not wait for it', async () => {
    jest.useFakeTimers();
    const request = makeServer([new Promise(() => undefined), success()]);
    const timedOut = [request(), request()];
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all(timedOut)).toEqual([503, 503]);
    expect(await request()).toBe(200);
  });
});
