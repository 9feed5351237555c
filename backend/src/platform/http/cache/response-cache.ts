import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { hasSession } from '../auth/session-cookie.js';
import { MAX_AGE_MS, CacheInvalidation } from './cache-invalidation.js';
import { Metrics } from '../../metrics/metrics.js';
import { TaggedCache } from './tagged-cache.js';
import type { Outcome } from './tagged-cache.js';
import { NonAdminSessionCache } from './non-admin-sessions.js';
import { compressFor } from './compression.js';
import { MIN_COMPRESSED_BYTES, CachedResponse } from './cached-response.js';
import type { CachedResponseView } from './cached-response.js';
import { sendCached } from './send-cached.js';

/** Some hundred articles and lists, each in all ways that it may be compressed. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Who waits for another's answer goes on by himself then: should that one's question hang, the next may not. */
const MAX_WAIT_MS = 5_000;
const PAGE_MAX_AGE_MS = 10_000;
/** Longer addresses are nobody's habit. */
const MAX_URL_LENGTH = 300;

const READS = new Set(['GET', 'HEAD']);

interface Capture {
  resolve: (answer: CachedResponse) => void;
  reject: (reason: Error) => void;
  /** What was taken down, as it was packed. */
  compressed?: Buffer;
}

/**
 * What the API says to visitors, kept by its address and ready to be sent, until something changes that it is made of
 * (backend/src/event-effects.ts). The first who asks goes the long way, and what he gets is taken down as it passes; who
 * asks for the same meanwhile waits for that. Numbers are never late here: what a reader has just counted he sees.
 */
@Injectable()
export class ResponseCache {
  private readonly cache = new TaggedCache<CachedResponse>({
    maxBytes: CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    counterAgeMs: 0,
    isCounterTag: () => false,
  });
  private readonly captures = new WeakMap<FastifyRequest, Capture>();
  private readonly members = new NonAdminSessionCache();
  private readonly counters: Record<Outcome, Counter.Internal>;

  constructor(
    private readonly cacheInvalidation: CacheInvalidation,
    { registry }: Metrics,
  ) {
    cacheInvalidation.onInvalidate((topic) => this.cache.invalidate(topic));
    const answers = new Counter({
      name: 'api_reads_total',
      help: 'Public reads of the API: kept from before, joined to one that is being made, or made.',
      labelNames: ['from'],
      registers: [registry],
    });
    this.counters = { kept: answers.labels('kept'), joined: answers.labels('joined'), made: answers.labels('made') };
    const { cache } = this;
    for (const what of ['answers', 'bytes'] as const) {
      new Gauge({
        name: `api_cache_${what}`,
        help: `The ${what} of public reads that are kept.`,
        registers: [registry],
        collect() {
          this.set(cache.size[what]);
        },
      });
    }
  }

  /** Before the routes are registered. */
  registerRoutes(server: FastifyInstance): void {
    const forMembers = (request: FastifyRequest, reply: FastifyReply) => this.serveMember(request, reply);
    const atOnce = (request: FastifyRequest, reply: FastifyReply) =>
      !hasSession(request.headers) && this.serve(request, reply);
    server.addHook('onRoute', (route) => {
      const reads = [route.method].flat().every((method) => READS.has(method));
      if (reads && this.cacheInvalidation.isCacheable(route.url))
        route.config = { ...route.config, atOnce, forMembers };
    });
  }

  /**
   * Sends the cached response, before Fastify sees the request.
   *
   * @param observe called with route, status and seconds
   * @returns whether it was sent
   */
  trySend(
    request: IncomingMessage,
    response: ServerResponse,
    observe: (route: string, status: number, seconds: number) => void,
  ): boolean {
    const { method = '', url = '', headers } = request;
    if (!READS.has(method)) return false;
    const cached = this.cache.peek(url);
    // The session cookie is hashed only after a cached URL matched.
    if (!cached || (hasSession(headers) && !this.members.has(headers))) return false;
    return sendCached(cached, request, response, observe) && this.count('kept');
  }

  /** What is kept, for a page that is made in this process: of just now, for the page will be kept as long again. */
  get(url: string): CachedResponseView | undefined {
    const told = this.cache.peek(url, PAGE_MAX_AGE_MS)?.asView();
    if (told) this.count('kept');
    return told;
  }

  /** What is too old for a page is made anew, for all: otherwise who asks is told it all the same. */
  evictStale(url: string): void {
    if (this.cache.peek(url) && !this.cache.peek(url, PAGE_MAX_AGE_MS)) this.cache.evict(url);
  }

  /** What was just said to somebody, before it is left out because he has it. */
  capture(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const making = this.captures.get(request);
    if (!making) return;
    const headers = reply.getHeaders();
    const isPublic = String(headers['cache-control']).startsWith('public');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (reply.statusCode !== 200 || !isPublic || !isWhole || headers['set-cookie'] !== undefined)
      return making.reject(new Error('This is for one caller.'));
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const etag = String(headers.etag);
    const gzip = compressFor(request, body);
    const answer = new CachedResponse(gzip ? { gzip } : body, { status: 200, cacheable: true, headers: { etag } });
    // Not only where it is compressed this time.
    if (body.byteLength >= MIN_COMPRESSED_BYTES) void reply.header('vary', 'accept-encoding');
    answer.withHeaders(reply.getHeaders(), request.routeOptions.url);
    if (gzip) making.compressed = gzip;
    making.resolve(answer);
  }

  /** As it was packed when it was taken down. */
  compressedBodyOf(request: FastifyRequest): Buffer | undefined {
    return this.captures.get(request)?.compressed;
  }

  /** Members are told what visitors are told, and only admins more. */
  private serveMember(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    if (request.caller?.isAdmin) {
      this.members.delete(request.headers);
      return false;
    }
    this.members.add(request.headers);
    return this.serve(request, reply);
  }

  private serve(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const { url } = request;
    if (url.length > MAX_URL_LENGTH) return false;
    const kept = this.cache.peek(url);
    if (kept) return this.send(kept, 'kept', request, reply);
    const underWay = this.cache.pending(url);
    if (underWay) return underWay.then((answer) => this.send(answer, 'joined', request, reply));
    if (request.method === 'GET') this.begin(request, reply);
    return false;
  }

  private send(
    answer: CachedResponse,
    from: Outcome,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean | Promise<boolean> {
    const again = () => {
      if (answer.sendAgain(request, reply.raw) === 0) return false;
      void reply.hijack();
      return this.count(from);
    };
    return again() || answer.ready(request).then(again);
  }

  /** From now on what this caller is told is awaited. */
  private begin(request: FastifyRequest, reply: FastifyReply): void {
    const making = this.cache.get(request.url, (asked) => {
      asked.add(this.cacheInvalidation.tagsOf(request.url));
      return new Promise((resolve, reject) => {
        this.captures.set(request, { resolve, reject });
        const late = setTimeout(() => reject(new Error('There is no answer yet.')), MAX_WAIT_MS);
        reply.raw.once('close', () => {
          clearTimeout(late);
          reject(new Error('He went before he was told.'));
        });
      });
    });
    making.then(
      () => this.count('made'),
      () => undefined,
    );
  }

  private count(from: Outcome): true {
    this.counters[from].inc();
    return true;
  }
}
