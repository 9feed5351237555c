import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge } from 'prom-client';
import type { Settings } from '../platform/config/settings.js';
import { addPreRouterHandler } from '../platform/http/server/pre-router.js';
import { MAX_AGE_MS } from '../platform/http/cache/cache-invalidation.js';
import type { CacheInvalidation } from '../platform/http/cache/cache-invalidation.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { TaggedCache } from '../platform/http/cache/tagged-cache.js';
import type { DependencyCollector, Outcome } from '../platform/http/cache/tagged-cache.js';
import type { CachedResponse } from '../platform/http/cache/cached-response.js';
import { sendCached } from '../platform/http/cache/send-cached.js';
import type { Observe } from '../platform/http/cache/send-cached.js';
import { RESPONSE_TIMEOUT_MS, unavailable } from './internal-api.js';
import type { InternalApiClient } from './internal-api.js';
import { ConcurrencyLimiter } from '../platform/concurrency/limiter.js';
import type { ApiAnswer, PageSource, Place, ReturnedForm } from './page-source.js';
import { pageResponse } from './page-response.js';
import { siteFacts } from './site-facts.js';

export interface PageDependencies {
  api: Pick<InternalApiClient, 'get'>;
  settings: Settings;
  source: PageSource;
  cacheInvalidation: CacheInvalidation;
  metrics: Metrics;
}

/** Some twelve hundred pages of articles. */
const CACHE_BYTES = 48 * 1024 * 1024;
/** While developing: no page is as small. */
const NOTHING = 1;
/** Likes and reactions may come by the dozen in a second: pages show them so much later at most. */
const NUMBERS_AGE_MS = 2_000;
/** Addresses whose page is known by heart, each shorter than this. */
const PLACES = 2_000;
const PLACE_LENGTH = 200;

/** One is rendered while others ask: more would but wait for each other. */
const AT_A_TIME = 4;

const PAGE_READS = new Set(['GET', 'HEAD']);
const NO_STORE = { 'cache-control': 'no-store' };

/**
 * Answers with pages. They are rendered for nobody in particular: their loaders ask the API in process (no network, no
 * cookie), and what is personal the browser fetches afterwards. So one rendering is for everybody, and it is kept until
 * something on it changes; while developing nothing is.
 */
export class PageRenderer {
  private readonly log = new Logger('Site');
  private readonly cache: TaggedCache<CachedResponse>;
  private readonly places = new LRUCache<string, Place>({ max: PLACES });
  private readonly answers: Counter<'from'>;
  private readonly lanes = new ConcurrencyLimiter(AT_A_TIME);

  constructor(private readonly means: PageDependencies) {
    const { cacheInvalidation, metrics, source } = means;
    this.cache = new TaggedCache({
      maxBytes: source.clientDir === undefined ? NOTHING : CACHE_BYTES,
      maxAgeMs: MAX_AGE_MS,
      counterAgeMs: NUMBERS_AGE_MS,
      isCounterTag: (topic) => cacheInvalidation.isCounterTag(topic),
    });
    cacheInvalidation.onInvalidate((topic) => this.cache.invalidate(topic));
    this.answers = new Counter({
      name: 'site_pages_total',
      help: 'Pages answered: kept from before, joined to one that is being made, or made.',
      labelNames: ['from'],
      registers: [metrics.registry],
    });
    const { cache } = this;
    const sizes = { pages: () => cache.size.entries, bytes: () => cache.size.bytes };
    for (const [what, size] of Object.entries(sizes)) {
      new Gauge({
        name: `site_cache_${what}`,
        help: `The ${what} that are kept rendered.`,
        registers: [metrics.registry],
        collect() {
          this.set(size());
        },
      });
    }
  }

  /** A page that is kept is sent at the door, to who asks for it as somebody did before. */
  addPreRouter(server: Server): void {
    const observe: Observe = (...answer) => this.means.metrics.recordRequest(...answer);
    addPreRouterHandler(server, (request, response) => {
      const place = PAGE_READS.has(request.method ?? '') ? this.places.get(request.url ?? '') : undefined;
      if (!place || place.moved !== undefined) return false;
      const cached = this.cache.peek(place.address);
      if (!cached || !sendCached(cached, request, response, observe)) return false;
      this.answers.inc({ from: 'kept' });
      return true;
    });
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { address, moved, secret } = await this.placeOf(request.url);
    const headers = secret ? NO_STORE : {};
    if (moved !== undefined) return reply.headers(headers).redirect(moved, 301);
    if (secret) return (await this.render(address, { by: request.id })).send(request, reply, headers);
    const { value: page, from } = await this.cache.get(address, (asked) =>
      this.render(address, { asked, by: request.id }),
    );
    this.answers.inc({ from } satisfies { from: Outcome });
    return page.send(request, reply);
  }

  /** A form that could not be taken, back with what was typed in it. Nobody keeps that. */
  async rerenderForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, form, headers = {} }: { status: number; form: ReturnedForm; headers?: Record<string, string> },
  ): Promise<FastifyReply> {
    const [path = '/'] = request.url.split('?', 1);
    const page = await this.render(path, { by: request.id, returned: { status, form } });
    return page.send(request, reply, { ...headers, ...NO_STORE });
  }

  private async placeOf(url: string): Promise<Place> {
    const known = this.places.get(url);
    if (known) return known;
    const place = (await this.means.source.entry()).entry.placeOf(url);
    if (!place.secret && url.length <= PLACE_LENGTH) this.places.set(url, place);
    return place;
  }

  private render(address: string, how: Rendering): Promise<CachedResponse> {
    return this.lanes.run(() => this.make(address, how));
  }

  private async make(address: string, how: Rendering): Promise<CachedResponse> {
    const { asked, returned } = how;
    const { settings, source } = this.means;
    try {
      const { entry, assets } = await source.entry();
      const rendered = await entry.render({
        url: address,
        fetch: (path) => this.ask(path, how),
        assets,
        site: siteFacts(settings),
        ...(returned && { form: returned.form }),
      });
      if (rendered.error) this.tell(rendered.error, how);
      if (rendered.redirect)
        return pageResponse(rendered.html, rendered.status, false, { location: rendered.redirect });
      const { status } = returned ?? rendered;
      const mayBeKept = asked !== undefined && (status === 200 || address === entry.nowhere);
      return pageResponse(await source.finish(address, rendered.html), status, mayBeKept, rendered.headers);
    } catch (error) {
      this.tell(error, how);
      return pageResponse(SORRY, 500, false);
    }
  }

  private async ask(path: string, { by, asked, returned }: Rendering): Promise<ApiAnswer> {
    asked?.add(this.means.cacheInvalidation.tagsOf(path));
    const answer = await this.means.api.get(path, by);
    if (!answer && !returned)
      this.log.warn(`A page waited ${RESPONSE_TIMEOUT_MS / 1000} s for an answer of the API, and was made without it`);
    // The page may well be made without it; but the next one shall not go without.
    if (!answer || answer.status >= 500) asked?.add(undefined);
    return answer ?? unavailable;
  }

  /**
   * Without the address: it may be anything that somebody typed. Nothing about the page of a refused story, because the line
   * would have the time at which somebody sent it; a page without a form fails in the same way.
   */
  private tell(error: unknown, { by, returned }: Rendering): void {
    if (!returned) this.log.error(`[${by}] ${(error as Error).stack ?? String(error)}`);
  }
}

interface Rendering {
  /** The id of the request that it is made for, for the log. */
  by: string;
  /** Gets what it is made of, where it may be kept. */
  asked?: DependencyCollector;
  /** The text that somebody typed on an anonymous route. */
  returned?: { status: number; form: ReturnedForm };
}

const SORRY = {
  prefix: '',
  rest:
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Something went wrong</title>' +
    '<body style="font:1.25rem/1.5 Georgia,serif;margin:15vh auto;max-width:32em;padding:0 1rem">' +
    '<h1>Something went wrong on our side.</h1><p>It has been noted. Please try again in a moment.</p></body></html>',
};
