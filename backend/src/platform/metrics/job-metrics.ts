import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Counter } from 'prom-client';
import { parseTraceparent } from '../tracing/span.js';
import { Tracing } from '../tracing/tracing.js';
import { TraceAllowList } from '../tracing/trace-allow-list.js';
import { Metrics } from './metrics.js';
import { runWithAddedContext } from '../tracing/request-context.js';

/** The fields of a job's data that tracing and logging use. */
export interface ObservedJobData {
  eventId?: string;
  eventName?: string;
  /** The `traceparent` of the span that queued the job; only when that was traced. */
  trace?: string;
}

/** The label of jobs that are not registered: jobs of another version of this product. */
const UNKNOWN = 'unknown';

/**
 * Traces jobs in workers and counts their failures. Jobs of an event that is not on the allow list are neither traced
 * nor counted: they run within moments of the event, so their time would reveal when a story was sent.
 */
@Injectable()
export class JobMetrics {
  private readonly namesByQueue = new Map<string, ReadonlySet<string>>();
  private readonly failures: Counter;

  constructor(
    private readonly tracing: Tracing,
    private readonly allowList: TraceAllowList,
    { registry }: Metrics,
  ) {
    this.failures = new Counter({
      name: 'job_failures_total',
      help: 'Failed job runs; final: the job is not retried. Jobs of story events are left out.',
      labelNames: ['queue', 'name', 'final'],
      registers: [registry],
    });
  }

  /**
   * Registers the names of a queue's jobs and sets their counters to 0. Otherwise Prometheus would not see the first
   * failure as an increase.
   *
   * @param names a small, fixed set from the code, never from job data
   */
  registerJobs(queue: string, names: readonly string[]): void {
    this.namesByQueue.set(queue, new Set(names));
    for (const name of names) for (const final of ['true', 'false']) this.failures.inc({ queue, name, final }, 0);
  }

  run<T>(
    job: Pick<Job<ObservedJobData>, 'name' | 'queueName' | 'attemptsMade' | 'data'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { eventId, eventName: event, trace: traceparent } = job.data;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.destination.name': job.queueName,
      'archive.attempt': job.attemptsMade + 1,
    };
    return runWithAddedContext(this.isTraceable(event) ? { eventId } : {}, () =>
      this.tracing.job(job.name, { traceparent, event, attributes }, work),
    );
  }

  /**
   * Counts and logs a failed run.
   *
   * @param log writes the log line; `mayName` is false when the line must not identify the job
   */
  recordFailure(
    queue: string,
    job: { name: string; data?: ObservedJobData },
    final: boolean,
    log?: (mayName: boolean) => void,
  ): void {
    const { eventId, eventName, trace } = job.data ?? {};
    if (!this.isTraceable(eventName)) return log?.(false);
    const name = this.namesByQueue.get(queue)?.has(job.name) ? job.name : UNKNOWN;
    this.failures.inc({ queue, name, final: String(final) });
    runWithAddedContext({ eventId, traceId: parseTraceparent(trace)?.traceId }, () => log?.(true));
  }

  /** A job without an outbox event cannot reveal anyone's time. */
  private isTraceable(event: string | undefined): boolean {
    return event === undefined || this.allowList.has('events', event);
  }
}
