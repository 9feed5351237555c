import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolCounts } from '../database/pool-counts.js';
import { ANONYMOUS_ROUTES } from '../http/auth/anonymous-routes.js';
import { routeKey } from '../http/auth/permission-table.js';
import { AllQueues } from '../queue/all-queues.js';
import { withTimeout } from '../concurrency/with-timeout.js';

const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const TIMEOUT_MS = 2_000;

/**
 * This process's metrics for Prometheus: the process itself, requests by route and status, and the sizes of outbox and
 * queues.
 *
 * Routes are labeled by their pattern, never by the requested URL. Anonymous routes are left out: scraping every few
 * seconds would record when a story was sent, and a day is the finest time that may be stored.
 */
@Injectable()
export class Metrics implements OnModuleInit {
  readonly contentType: string;
  /** Other classes register their metrics here. */
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [this.registry],
  });
  /** Cached by route key, then status: looking a histogram up by its labels costs more than observing. */
  private readonly observers = new Map<string, Map<number, Pick<Histogram.Internal<string>, 'observe'>>>();
  private readonly outbox = new Gauge({
    name: 'outbox_events',
    help: 'Events that wait to be queued, and parked events.',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly jobs = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs in each queue.',
    labelNames: ['queue', 'state'],
    registers: [this.registry],
  });

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly em: EntityManager,
    private readonly queues: AllQueues,
  ) {
    this.contentType = this.registry.contentType;
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'database_connections',
      help: 'Database connections that are used or idle, and callers that wait for one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(poolCounts())) this.set({ state }, count);
      },
    });
  }

  /** Adds the hook at module init: a hook added after the first request is not called. */
  onModuleInit(): void {
    const server = this.host.httpAdapter?.getInstance<FastifyInstance | undefined>();
    server?.addHook('onResponse', (request, reply, done) => {
      this.recordRequest(
        routeKey(request.method, request.routeOptions.url ?? 'none'),
        reply.statusCode,
        reply.elapsedTime / 1_000,
      );
      done();
    });
  }

  /** Returns all metrics in Prometheus's text format. Those of an unavailable store are missing. */
  async read(): Promise<string> {
    await withTimeout(TIMEOUT_MS, Promise.allSettled([this.countOutbox(), this.countJobs()]));
    return this.registry.metrics();
  }

  /** @param key `METHOD /pattern` */
  recordRequest(key: string, status: number, seconds: number): void {
    let byStatus = this.observers.get(key);
    if (!byStatus) this.observers.set(key, (byStatus = new Map()));
    let observer = byStatus.get(status);
    if (!observer) byStatus.set(status, (observer = this.observerFor(key, status)));
    observer.observe(seconds);
  }

  private observerFor(key: string, status: number): Pick<Histogram.Internal<string>, 'observe'> {
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
    for (const queue of this.queues.list) {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      for (const [state, count] of Object.entries(counts)) this.jobs.set({ queue: queue.name, state }, count);
    }
  }
}
