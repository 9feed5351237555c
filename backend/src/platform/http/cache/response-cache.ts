import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { withTimeout } from '../../concurrency/with-timeout.js';
import { Metrics } from '../../metrics/metrics.js';
import { ReaderSessionCache } from '../auth/reader-sessions.js';
import { hasSession } from '../auth/session-cookie.js';
import { CacheInvalidation, MAX_AGE_MS } from './cache-invalidation.js';
import { CachedResponse, MIN_COMPRESSED_BYTES } from './cached-response.js';
import type { CachedResponseView } from './cached-response.js';
import { compressFor } from './compression.js';
import { sendCached } from './send-cached.js';
import type { Observe } from './send-cached.js';
import { TaggedCache } from './tagged-cache.js';
import type { DependencyCollector, Outcome } from './tagged-cache.js';

/** Room for some hundred articles and lists, in all encodings. */
const CACHE_BYTES = 24 * 1024 * 1024;
/**
 * How long a request waits for an identical one in flight before it runs its own query, so that one hung query cannot block the
 * rest.
 */
const MAX_WAIT_MS = 5_000;
/** The ages of a page and of its responses add up, so a page is made only of responses younger than this. */
const PAGE_MAX_AGE_MS = 10_000;
const MAX_URL_LENGTH = 300;

const READS = new Set(['GET', 'HEAD']);

/** A response to a request of this process. */
export interface InProcessResponse {
  status: number;
  headers: Record<string, unknown>;
  text: () => string;
}

/** A request whose response will be stored. */
interface Capture {
  resolve: (response: CachedResponse) => void;
  reject: (reason: Error) => void;
  compressed?: Buffer;
}

/**
 * The response cache: caches the responses to public GET requests (backend/src/cached-routes.ts) in this process, by
 * URL. Events invalidate them by tag (cache-invalidation.ts). Visitors and members get the same responses; admins may
 * get other ones and bypass the cache.
 *
 * `handle` runs before Fastify. On a hit it sends the cached response. While an identical request is in flight, it waits for its
 * response. On a miss the request runs normally, and `capture` stores its response in onSend.
 */
@Injectable()
export class ResponseCache {
  private readonly cache = new TaggedCache<CachedResponse>({
    maxBytes: CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    // Counters are never late here: readers must see the effect of their own like.
    counterAgeMs: 0,
    isCounterTag: () => false,
  });
  private readonly captures = new WeakMap<IncomingMessage, Capture>();
  private readonly counters: Record<Outcome, Counter.Internal>;

  constructor(
    private readonly invalidation: CacheInvalidation,
    private readonly readerSessions: ReaderSessionCache,
    { registry }: Metrics,
  ) {
    invalidation.onInvalidate((tag) => this.cache.invalidate(tag));
    const reads = new Counter({
      name: 'api_reads_total',
      help: 'Public reads of the API: from the cache (hit), shared with a request in flight (coalesced), or neither (miss).',
      labelNames: ['from'],
      registers: [registry],
    });
    this.counters = { hit: reads.labels('hit'), coalesced: reads.labels('coalesced'), miss: reads.labels('miss') };
    const { cache } = this;
    for (const what of ['answers', 'bytes'] as const) {
      new Gauge({
        name: `api_cache_${what}`,
        help: `The ${what} of public reads that are cached.`,
        registers: [registry],
        collect() {
          this.set(what === 'bytes' ? cache.size.bytes : cache.size.entries);
        },
      });
    }
  }

  /**
   * Call it before Fastify sees the request.
   *
   * @param next passes the request on to Fastify; called only when this returned true and there is no response to send after all
   * @returns whether this sends the response, or will
   */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage, response: ServerResponse) => void,
    observe: Observe,
  ): boolean {
    const { method = '', url = '', headers } = request;
    if (!READS.has(method) || url.length > MAX_URL_LENGTH) return false;
    const cached = this.cache.peek(url);
    const inFlight = cached ? undefined : this.cache.pending(url);
    if (!cached && !inFlight && (method === 'HEAD' || !this.invalidation.tagsOf(url))) return false;
    // The cookie is hashed only here, after a cacheable URL matched.
    if (hasSession(headers) && !this.readerSessions.has(headers)) return false;
    const startedAt = performance.now();
    const send = (one: CachedResponse) => sendCached(one, request, response, observe, startedAt);
    if (cached && send(cached)) return this.count('hit');
    if (!cached && !inFlight) {
      this.startCapture(request, response);
      return false;
    }
    this.sendWhenReady(cached ?? inFlight!, headers, send).then(
      (sent) => (sent ? this.count(cached ? 'hit' : 'coalesced') : next(request, response)),
      () => next(request, response),
    );
    return true;
  }

  /** A fresh cached response, for a page that is rendered in this process. */
  get(url: string): CachedResponseView | undefined {
    const view = this.cache.peek(url, PAGE_MAX_AGE_MS)?.asView();
    if (view) this.count('hit');
    return view;
  }

  /**
   * Runs a request of this process, and caches its response as if a visitor had sent it. An identical request in flight is shared.
   *
   * @param run sends the request as a visitor
   */
  async load(url: string, run: () => Promise<InProcessResponse>): Promise<InProcessResponse> {
    const match = this.invalidation.match(url);
    if (!match || url.length > MAX_URL_LENGTH) return run();
    if (!this.cache.peek(url, PAGE_MAX_AGE_MS)) this.cache.evict(url);
    let running: Promise<InProcessResponse> | undefined;
    const make = async (dependencies: DependencyCollector) => {
      dependencies.add(match.tags);
      running = run();
      // The same limit as for a captured response: readers must not join a request that hangs.
      const result = await withTimeout(MAX_WAIT_MS, running);
      if (!result) throw new Error('There is no response yet.');
      const { status, headers, text } = result;
      const body = Buffer.from(text());
      const response = toCachedResponse({ status, headers, body });
      // The request accepted no compression, so the compression hooks have not set `vary`.
      const vary = body.byteLength >= MIN_COMPRESSED_BYTES && { vary: 'accept-encoding' };
      response.setHeaders({ ...withoutConnectionHeaders(headers), ...vary }, match.route);
      return response;
    };
    try {
      const { value: cached, from } = await this.cache.getOrMake(url, make);
      this.count(from);
      // If this call ran the request, return its own response, without parsing.
      return (await running) ?? { status: 200, ...cached.asView()! };
    } catch {
      // The response is for one caller, or the request that this one waited for has failed.
      return running ?? run();
    }
  }

  /** Stores the response of a request that `handle` let through. Call it when the response has its ETag and is not compressed yet. */
  capture(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const capture = this.captures.get(request.raw);
    if (!capture) return;
    try {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) throw new Error('The response is a stream.');
      const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
      const gzip = compressFor(request, body);
      const response = toCachedResponse({ status: reply.statusCode, headers: reply.getHeaders(), body, gzip });
      // The header must be set even if this caller gets the body uncompressed: the same URL may be compressed for
      // another caller.
      if (body.byteLength >= MIN_COMPRESSED_BYTES) void reply.header('vary', 'accept-encoding');
      response.setHeaders(reply.getHeaders(), request.routeOptions.url);
      if (gzip) capture.compressed = gzip;
      capture.resolve(response);
    } catch (error) {
      capture.reject(error as Error);
    }
  }

  /** The body as it was compressed for the cache, so that it is not compressed twice. */
  compressedBodyOf(request: FastifyRequest): Buffer | undefined {
    return this.captures.get(request.raw)?.compressed;
  }

  private async sendWhenReady(
    response: CachedResponse | Promise<CachedResponse>,
    headers: IncomingMessage['headers'],
    send: (response: CachedResponse) => boolean,
  ): Promise<boolean> {
    const cached = await response;
    await cached.ready({ headers });
    return send(cached);
  }

  private startCapture(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url!;
    const captured = this.cache.getOrMake(url, (dependencies) => {
      dependencies.add(this.invalidation.tagsOf(url));
      return new Promise((resolve, reject) => {
        this.captures.set(request, { resolve, reject });
        const timeout = setTimeout(() => reject(new Error('There is no response yet.')), MAX_WAIT_MS);
        response.once('close', () => {
          clearTimeout(timeout);
          reject(new Error('The connection was closed before the response.'));
        });
      });
    });
    captured.then(
      () => this.count('miss'),
      () => undefined,
    );
  }

  private count(outcome: Outcome): true {
    this.counters[outcome].inc();
    return true;
  }
}

/** @throws Error for a response that only its caller may get */
function toCachedResponse(response: {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
  gzip?: Buffer | undefined;
}): CachedResponse {
  const { status, headers, body, gzip } = response;
  const isPublic = String(headers['cache-control']).startsWith('public');
  if (status !== 200 || !isPublic || headers['set-cookie'] !== undefined)
    throw new Error('The response is for one caller.');
  const etag = String(headers['etag']);
  return new CachedResponse(gzip ? { gzip } : body, { status, cacheable: true, headers: { etag } });
}

/**
 * The headers of an in-process response without those of its connection, and without its date: each response gets its
 * own.
 */
function withoutConnectionHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  const { date: _date, connection: _connection, ...rest } = headers;
  return rest;
}
