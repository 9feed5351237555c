import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge } from 'prom-client';
import { makeStepToken } from '../platform/bot-guard/step-token.js';
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
import type { ApiResponse, PageSource, NormalizedUrl, ReturnedForm } from './page-source.js';
import { MovedPages } from './moved-pages.js';
import { pageResponse, REVALIDATE } from './page-response.js';
import { siteFacts } from './site-facts.js';

export interface PageDependencies {
  api: Pick<InternalApiClient, 'get'>;
  settings: Settings;
  source: PageSource;
  cacheInvalidation: CacheInvalidation;
  metrics: Metrics;
}

/** About 1,200 articles. */
const CACHE_BYTES = 48 * 1024 * 1024;
/** In development: no page is this small, so nothing is cached. */
const NO_CACHE_BYTES = 1;
/** Likes and reactions may change dozens of times a second: pages show them at most this late. */
const COUNTER_AGE_MS = 2_000;
/** The most normalized URLs to cache, so that known ones need no call to the frontend. Longer URLs are not cached. */
const MAX_URLS = 2_000;
const MAX_URL_LENGTH = 200;

/** Rendering uses one core, so more pages only help while others wait for the API. */
const MAX_CONCURRENT_RENDERS = 4;

const PAGE_METHODS = new Set(['GET', 'HEAD']);
const NO_STORE = { 'cache-control': 'no-store' };

/**
 * Serves pages. All pages are rendered for an anonymous visitor: loaders call the API in process without a cookie, and
 * the browser fetches personal data afterwards. So a rendered page is the same for everybody and is cached until
 * something on it changes. In development nothing is cached.
 */
export class PageRenderer {
  private readonly log = new Logger('Site');
  private readonly cache: TaggedCache<CachedResponse>;
  private readonly normalizedUrls = new LRUCache<string, NormalizedUrl>({ max: MAX_URLS });
  private readonly pagesSent: Counter<'from'>;
  private readonly limiter = new ConcurrencyLimiter(MAX_CONCURRENT_RENDERS);
  private readonly movedPages: MovedPages;

  constructor(private readonly dependencies: PageDependencies) {
    const { api, cacheInvalidation, metrics, source } = dependencies;
    this.movedPages = new MovedPages(api);
    this.cache = new TaggedCache({
      maxBytes: source.clientDir === undefined ? NO_CACHE_BYTES : CACHE_BYTES,
      maxAgeMs: MAX_AGE_MS,
      counterAgeMs: COUNTER_AGE_MS,
      isCounterTag: (tag) => cacheInvalidation.isCounterTag(tag),
    });
    cacheInvalidation.onInvalidate((tag) => this.cache.invalidate(tag));
    this.pagesSent = new Counter({
      name: 'site_pages_total',
      help: 'Pages sent: from the cache (hit), shared with a render in flight (coalesced), or rendered (miss).',
      labelNames: ['from'],
      registers: [metrics.registry],
    });
    const { cache } = this;
    const sizes = { pages: () => cache.size.entries, bytes: () => cache.size.bytes };
    for (const [what, size] of Object.entries(sizes)) {
      new Gauge({
        name: `site_cache_${what}`,
        help: `The ${what} in the cache of rendered pages.`,
        registers: [metrics.registry],
        collect() {
          this.set(size());
        },
      });
    }
  }

  /** Sends cached pages before Fastify runs, for URLs that were requested before. */
  addPreRouter(server: Server): void {
    const observe: Observe = (...response) => this.dependencies.metrics.recordRequest(...response);
    addPreRouterHandler(server, (request, response) => {
      const normalized = PAGE_METHODS.has(request.method ?? '')
        ? this.normalizedUrls.get(request.url ?? '')
        : undefined;
      if (!normalized || normalized.redirectTo !== undefined) return false;
      const cached = this.cache.peek(normalized.address);
      // An article may have moved from there.
      if (!cached || cached.status === 404 || !sendCached(cached, request, response, observe)) return false;
      this.pagesSent.inc({ from: 'hit' });
      return true;
    });
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { address, redirectTo, secret } = await this.normalizeUrl(request.url);
    const headers = secret ? NO_STORE : {};
    if (redirectTo !== undefined) return reply.headers(headers).redirect(redirectTo, 301);
    if (secret)
      return (await this.render(address, { requestId: request.id })).sendThroughFastify(request, reply, headers);
    const { value: page, from } = await this.cache.getOrMake(address, (collector) =>
      this.render(address, { collector, requestId: request.id }),
    );
    const moved = page.status === 404 ? await this.movedPages.newAddress(request.url, request.id) : undefined;
    // Without the header, a browser would go there forever, even if this site gets a page with the old path.
    if (moved !== undefined) return reply.header('cache-control', REVALIDATE).redirect(moved, 308);
    this.pagesSent.inc({ from } satisfies { from: Outcome });
    return page.sendThroughFastify(request, reply);
  }

  /** Sends a form back: rejected, with the typed values, or accepted, with its result. The page is never cached. */
  async rerenderForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, form, headers = {} }: { status: number; form: ReturnedForm; headers?: Record<string, string> },
  ): Promise<FastifyReply> {
    const { address } = await this.normalizeUrl(request.url);
    const page = await this.render(address, { requestId: request.id, returnedForm: { status, form } });
    return page.sendThroughFastify(request, reply, { ...headers, ...NO_STORE });
  }

  /** The token of the button on the second page that a form without scripts leads to (platform/bot-guard). */
  stepToken(): string {
    return makeStepToken(this.dependencies.settings.sessionSecret, new Date());
  }

  /** @returns the path in `?next=`, if it is on this site */
  async nextPath(query: string): Promise<string | null> {
    return (await this.dependencies.source.entry()).entry.nextPath(query);
  }

  private async normalizeUrl(url: string): Promise<NormalizedUrl> {
    const known = this.normalizedUrls.get(url);
    if (known) return known;
    const normalized = (await this.dependencies.source.entry()).entry.normalizeUrl(url);
    if (!normalized.secret && url.length <= MAX_URL_LENGTH) this.normalizedUrls.set(url, normalized);
    return normalized;
  }

  private render(address: string, context: RenderContext): Promise<CachedResponse> {
    return this.limiter.run(() => this.renderNow(address, context));
  }

  private async renderNow(address: string, context: RenderContext): Promise<CachedResponse> {
    const { collector, returnedForm } = context;
    const { settings, source } = this.dependencies;
    try {
      const { entry, assets } = await source.entry();
      const rendered = await entry.render({
        url: address,
        fetch: (path) => this.request(path, context),
        assets,
        site: siteFacts(settings),
        ...(returnedForm && { form: returnedForm.form }),
      });
      if (rendered.error) this.logError(rendered.error, context);
      if (rendered.redirect)
        return pageResponse(rendered.html, rendered.status, false, { location: rendered.redirect });
      const { status } = returnedForm ?? rendered;
      const cacheable = collector !== undefined && (status === 200 || address === entry.notFoundAddress);
      return pageResponse(await source.finish(address, rendered.html), status, cacheable, rendered.headers);
    } catch (error) {
      this.logError(error, context);
      return pageResponse(ERROR_PAGE, 500, false);
    }
  }

  private async request(path: string, { requestId, collector, returnedForm }: RenderContext): Promise<ApiResponse> {
    collector?.add(this.dependencies.cacheInvalidation.tagsOf(path));
    const response = await this.dependencies.api.get(path, requestId);
    if (!response && !returnedForm)
      this.log.warn(
        `The API did not respond to a page within ${RESPONSE_TIMEOUT_MS / 1000} s. The page was sent without that part`,
      );
    // The page may render without this response, but must not be cached.
    if (!response || response.status >= 500) collector?.add(undefined);
    return response ?? unavailable;
  }

  /**
   * Logs without the URL, which may be anything that somebody typed. Logs nothing for the page of a rejected story,
   * because the line would have the time at which the story was sent; the same page without a form fails in the same
   * way.
   */
  private logError(error: unknown, { requestId, returnedForm }: RenderContext): void {
    if (!returnedForm) this.log.error(`[${requestId}] ${(error as Error).stack ?? String(error)}`);
  }
}

interface RenderContext {
  /** The id of the request that caused the rendering, for the log. */
  requestId: string;
  /** Collects the cache tags of the page; undefined if the page must not be cached. */
  collector?: DependencyCollector;
  /** A form that was sent without scripts, with its result or with what was typed. */
  returnedForm?: { status: number; form: ReturnedForm };
}

const ERROR_PAGE = {
  prefix: '',
  rest:
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Something went wrong</title>' +
    '<body style="font:1.25rem/1.5 Georgia,serif;margin:15vh auto;max-width:32em;padding:0 1rem">' +
    '<h1>Something went wrong on our side.</h1><p>We’ve logged it. Try again in a moment.</p></body></html>',
};
