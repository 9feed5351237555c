import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Counter } from 'prom-client';
import { readContext } from '../tracing/span.js';
import { Tracing } from '../tracing/tracing.js';
import { TraceAllowList } from '../tracing/traceable.js';
import { Metrics } from './metrics.js';
import { runWithAddedContext } from '../tracing/request-context.js';

/** What a job's data may have in it for whoever watches it. */
export interface WatchedData {
  eventId?: string;
  eventName?: string;
  /** By which the job belongs to what caused it; only where that is followed. */
  trace?: string;
}

/** Of names that no registry has: jobs of another version of this program. */
const UNKNOWN = 'unknown';

/**
 * Watches over jobs, in workers: follows them and counts which fail. A job after an event that is not followed leaves nothing here,
 * for what happens to it, happens within a moment of that event: a story's would be told.
 */
@Injectable()
export class JobMetrics {
  private readonly expected = new Map<string, ReadonlySet<string>>();
  private readonly failures: Counter;

  constructor(
    private readonly tracing: Tracing,
    private readonly followed: TraceAllowList,
    { registry }: Metrics,
  ) {
    this.failures = new Counter({
      name: 'job_failures_total',
      help: 'Runs of jobs that failed; final: it is not tried again. What follows a story is left out.',
      labelNames: ['queue', 'name', 'final'],
      registers: [registry],
    });
  }

  /**
   * Says which jobs there are. They are counted from zero, or the first failure of each would be no increase.
   *
   * @param names few, and of the program: never of what is in a job
   */
  expect(queue: string, names: readonly string[]): void {
    this.expected.set(queue, new Set(names));
    for (const name of names) for (const final of ['true', 'false']) this.failures.inc({ queue, name, final }, 0);
  }

  run<T>(
    job: Pick<Job<WatchedData>, 'name' | 'queueName' | 'attemptsMade' | 'data'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { eventId, eventName: event, trace: context } = job.data;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.destination.name': job.queueName,
      'archive.attempt': job.attemptsMade + 1,
    };
    return runWithAddedContext(this.isTraceable(event) ? { eventId } : {}, () =>
      this.tracing.job(job.name, { context, event, attributes }, work),
    );
  }

  /**
   * Counts a run that failed, and tells of it.
   *
   * @param tell writes into the log; `named` is false where it must not say what it was
   */
  failed(
    queue: string,
    job: { name: string; data?: WatchedData },
    final: boolean,
    tell?: (named: boolean) => void,
  ): void {
    const { eventId, eventName, trace } = job.data ?? {};
    if (!this.isTraceable(eventName)) return tell?.(false);
    const name = this.expected.get(queue)?.has(job.name) ? job.name : UNKNOWN;
    this.failures.inc({ queue, name, final: String(final) });
    runWithAddedContext({ eventId, traceId: readContext(trace)?.traceId }, () => tell?.(true));
  }

  /** What comes of no event of the outbox is nobody's moment. */
  private isTraceable(event: string | undefined): boolean {
    return event === undefined || this.followed.has('events', event);
  }
}
