import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { withTimeout } from '../platform/concurrency/with-timeout.js';
import { RESPONSE_TIMEOUT_MS } from './internal-api.js';
import { PageRenderer } from './page-renderer.js';
import type { PageDependencies } from './page-renderer.js';
import type { ServerEntry } from './page-source.js';

/** A server whose API answers as `answers` says, in their order; a page is what it heard. */
function makeServer(answers: Promise<unknown>[]) {
  const entry = {
    placeOf: (url: string) => ({ address: url, secret: false }),
    nowhere: '/404',
    render: async ({ fetch }: { fetch: (path: string) => Promise<Response> }) => {
      const { status } = await fetch('/api/posts');
      return { status, html: { prefix: '', rest: `<p>${status}` } };
    },
  };
  const means = {
    settings: { site: {}, platformAdmins: new Set() },
    source: {
      entry: () => Promise.resolve({ entry: entry as unknown as ServerEntry, assets: undefined }),
      finish: (_url: string, html: unknown) => Promise.resolve(html),
      clientDir: '/built',
    },
    cacheInvalidation: { tagsOf: () => ['posts'], isCounterTag: () => false, onInvalidate: () => () => undefined },
    api: { get: () => withTimeout(RESPONSE_TIMEOUT_MS, answers.shift()!) },
    metrics: { registry: new Registry() },
  };
  const pages = new PageRenderer(means as unknown as PageDependencies);
  return async (): Promise<number> => {
    let status = 0;
    const reply = { headers: () => reply, header: () => reply, getHeaders: () => ({}), send: () => reply, code: (code: number) => ((status = code), reply) }; // prettier-ignore
    const request = {
      url: '/journal',
      id: 'one',
      headers: {},
      routeOptions: { url: '/*' },
    } as unknown as FastifyRequest;
    await pages.answer(request, reply as unknown as FastifyReply);
    return status;
  };
}

const right = () => Promise.resolve({ ok: true, status: 200 });

describe('A page whose data does not come', () => {
  afterEach(() => void jest.useRealTimers());

  it('is answered without it after a while, and the next who ask do not wait with it', async () => {
    jest.useFakeTimers();
    const ask = makeServer([new Promise(() => undefined), right()]);
    const silent = [ask(), ask()];
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all(silent)).toEqual([503, 503]);
    expect(await ask()).toBe(200);
  });
});
