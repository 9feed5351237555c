import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { standBefore } from '../http/doorway.js';
import type { Observe } from '../http/doorway.js';
import { hasSession } from '../http/for-nobody.js';
import { KEPT_AT_MOST_MS, PublicReads } from '../live/public-reads.js';
import { Metrics } from '../observability/metrics.js';
import { AnswerCache } from './answer-cache.js';
import type { Outcome } from './answer-cache.js';
import { KnownMembers } from './known-members.js';
import { packFor } from './pack-answers.js';
import { COMPRESSED_FROM, ReadyAnswer } from './ready-answer.js';
import type { Answered } from './ready-answer.js';
import { sendKept } from './send-kept.js';

/** Some hundred articles and lists, each in all ways that it may be compressed. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Who waits for another's answer goes on by himself then: should that one's question hang, the next may not. */
const PATIENCE_MS = 5_000;
const JUST_NOW_MS = 10_000;
/** Longer addresses are nobody's habit. */
const URL_LENGTH = 300;

const READS = new Set(['GET', 'HEAD']);

interface Making {
  land: (answer: ReadyAnswer) => void;
  fail: (reason: Error) => void;
  /** What was taken down, as it was packed. */
  packed?: Buffer;
}

/**
 * What the API says to visitors, kept by its address and ready to be sent, until something changes that it is made of
 * (backend/src/public-reads.ts). The first who asks goes the long way, and what he gets is taken down as it passes; who
 * asks for the same meanwhile waits for that. Numbers are never late here: what a reader has just counted he sees.
 */
@Injectable()
export class KeptReads {
  private readonly cache = new AnswerCache<ReadyAnswer>({
    bytes: CACHE_BYTES,
    ageMs: KEPT_AT_MOST_MS,
    numbersAgeMs: 0,
    isOnlyNumbers: () => false,
  });
  private readonly making = new WeakMap<FastifyRequest, Making>();
  private readonly members = new KnownMembers();
  private readonly counters: Record<Outcome, Counter.Internal>;

  constructor(
    private readonly publicReads: PublicReads,
    { registry }: Metrics,
  ) {
    publicReads.listen((topic) => this.cache.changed(topic));
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
  watch(server: FastifyInstance): void {
    const forMembers = (request: FastifyRequest, reply: FastifyReply) => this.answerMember(request, reply);
    const atOnce = (request: FastifyRequest, reply: FastifyReply) =>
      !hasSession(request.headers) && this.answer(request, reply);
    server.addHook('onRoute', (route) => {
      const reads = [route.method].flat().every((method) => READS.has(method));
      if (reads && this.publicReads.isRead(route.url)) route.config = { ...route.config, atOnce, forMembers };
    });
  }

  /** What is kept is told at the door already. @param observe is told of each answer */
  standBefore(server: Server, observe: Observe): void {
    standBefore(server, (request, response) => {
      const { method = '', url = '', headers } = request;
      if (!READS.has(method) || (hasSession(headers) && !this.members.has(headers))) return false;
      const sent = sendKept(this.cache.kept(url), request, response, observe);
      return sent && this.count('kept');
    });
  }

  /** What is kept, for a page that is made in this process: of just now, for the page will be kept as long again. */
  told(url: string): Answered | undefined {
    const told = this.cache.kept(url, JUST_NOW_MS)?.asAnswered();
    if (told) this.count('kept');
    return told;
  }

  /** What is too old for a page is made anew, for all: otherwise who asks is told it all the same. */
  dropOld(url: string): void {
    if (this.cache.kept(url) && !this.cache.kept(url, JUST_NOW_MS)) this.cache.drop(url);
  }

  /** What was just said to somebody, before it is left out because he has it. */
  takeDown(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const making = this.making.get(request);
    if (!making) return;
    const headers = reply.getHeaders();
    const isPublic = String(headers['cache-control']).startsWith('public');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (reply.statusCode !== 200 || !isPublic || !isWhole || headers['set-cookie'] !== undefined)
      return making.fail(new Error('This is for one caller.'));
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const etag = String(headers.etag);
    const gzip = packFor(request, body);
    const answer = new ReadyAnswer(gzip ? { gzip } : body, { status: 200, mayBeKept: true, headers: { etag } });
    // Not only where it is compressed this time.
    if (body.byteLength >= COMPRESSED_FROM) void reply.header('vary', 'accept-encoding');
    answer.answeredWith(reply.getHeaders(), request.routeOptions.url);
    if (gzip) making.packed = gzip;
    making.land(answer);
  }

  /** As it was packed when it was taken down. */
  packedOf(request: FastifyRequest): Buffer | undefined {
    return this.making.get(request)?.packed;
  }

  /** Members are told what visitors are told, and only admins more. */
  private answerMember(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    if (request.caller?.isAdmin) {
      this.members.forget(request.headers);
      return false;
    }
    this.members.note(request.headers);
    return this.answer(request, reply);
  }

  private answer(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const { url } = request;
    if (url.length > URL_LENGTH) return false;
    const kept = this.cache.kept(url);
    if (kept) return this.send(kept, 'kept', request, reply);
    const underWay = this.cache.underWay(url);
    if (underWay) return underWay.then((answer) => this.send(answer, 'joined', request, reply));
    if (request.method === 'GET') this.begin(request, reply);
    return false;
  }

  private send(
    answer: ReadyAnswer,
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
      asked.note(this.publicReads.topicsOf(request.url));
      return new Promise((land, fail) => {
        this.making.set(request, { land, fail });
        const late = setTimeout(() => fail(new Error('There is no answer yet.')), PATIENCE_MS);
        reply.raw.once('close', () => {
          clearTimeout(late);
          fail(new Error('He went before he was told.'));
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
