import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { PageRenderer } from './page-renderer.js';
import type { PageDependencies } from './page-renderer.js';
import type { ServerEntry } from './page-source.js';

/** A server whose API returns `responses` in order. The page is the status that it got. */
function makeServer(responses: Promise<unknown>[]) {
  const entry = {
    placeOf: (url: string) => ({ address: url, secret: false }),
    nowhere: '/404',
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
    responseCache: { get: () => undefined, evictStale: () => undefined },
    inProcessReads: { get: () => Promise.resolve(undefined) },
    metrics: { registry: new Registry() },
  };
  const server = { inject: () => responses.shift() } as unknown as FastifyInstance;
  const pages = new PageRenderer(server, dependencies as unknown as PageDependencies);
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

const success = () => Promise.resolve({ statusCode: 200, headers: {}, payload: '[]' });

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
