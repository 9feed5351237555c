import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolCounts } from '../database/pool-counts.js';
import { ANONYMOUS_ROUTES } from '../http/auth/anonymous-routes.js';
import { routeKey } from '../http/auth/permissions.js';
import { ANALYTICS_QUEUE, MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { withTimeout } from '../concurrency/with-timeout.js';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const PATIENCE_MS = 2_000;

/**
 * What this process counts for Prometheus: itself, requests by route and status, and what waits in outbox and queue.
 *
 * Routes are named by their pattern, never by the address that was asked for. The story's route is left out: who asks
 * each few seconds would keep the moment in which a story was sent, and a day is the finest time that may be kept.
 */
@Injectable()
export class Metrics implements OnModuleInit {
  readonly contentType: string;
  /** Where others add what they count. */
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  /** By method, route and status: to find it by its labels costs more than to count. As many as there are routes. */
  /** By route and status. */
  private readonly times = new Map<string, Map<number, Pick<Histogram.Internal<string>, 'observe'>>>();
  private readonly outbox = new Gauge({
    name: 'outbox_events',
    help: 'Events that wait for the queue, and those that were parked.',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in each queue.',
    labelNames: ['queue', 'state'],
    registers: [this.registry],
  });
  private readonly queues: Queue[];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly em: EntityManager,
    @InjectQueue(EVENT_HANDLERS_QUEUE) reactions: Queue,
    @InjectQueue(MAIL_QUEUE) mail: Queue,
    @InjectQueue(ANALYTICS_QUEUE) analytics: Queue,
  ) {
    this.queues = [reactions, mail, analytics];
    this.contentType = this.registry.contentType;
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database that are used or idle, and requests that want one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(poolCounts())) this.set({ state }, count);
      },
    });
  }

  /** Earlier than the first request: a hook that comes later is not called. */
  onModuleInit(): void {
    const server = this.host.httpAdapter?.getInstance<FastifyInstance | undefined>();
    server?.addHook('onResponse', (request, reply, done) => {
      this.count(
        routeKey(request.method, request.routeOptions.url ?? 'none'),
        reply.statusCode,
        reply.elapsedTime / 1_000,
      );
      done();
    });
  }

  /** Everything in Prometheus's text format. What is away is missing from it; the rest is there. */
  async read(): Promise<string> {
    await withTimeout(PATIENCE_MS, Promise.allSettled([this.countOutbox(), this.countJobs()]));
    return this.registry.metrics();
  }

  /** @param key `METHOD /pattern` */
  count(key: string, status: number, seconds: number): void {
    let ofRoute = this.times.get(key);
    if (!ofRoute) this.times.set(key, (ofRoute = new Map()));
    let times = ofRoute.get(status);
    if (!times) ofRoute.set(status, (times = this.timesOf(key, status)));
    times.observe(seconds);
  }

  private timesOf(key: string, status: number): Pick<Histogram.Internal<string>, 'observe'> {
    if (ANONYMOUS_ROUTES.includes(key)) return { observe: () => undefined };
    const [method = '', route = ''] = key.split(' ');
    return this.requests.labels(method, route, String(status));
  }

  private async countOutbox(): Promise<void> {
    this.outbox.reset();
    const rows = await this.em
      .fork()
      .execute<{ parked: boolean; count: number }[]>(
        'select parked, count(*)::int as count from outbox group by parked',
      );
    for (const parked of [false, true]) {
      const count = rows.find((row) => row.parked === parked)?.count ?? 0;
      this.outbox.set({ state: parked ? 'parked' : 'waiting' }, count);
    }
  }

  private async countJobs(): Promise<void> {
    this.jobs.reset();
    for (const queue of this.queues) {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      for (const [state, count] of Object.entries(counts)) this.jobs.set({ queue: queue.name, state }, count);
    }
  }
}
