import { DriverException } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Worker } from 'bullmq';
import type { Job } from 'bullmq';
import { Settings } from '../../../platform/config/settings.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { JobMetrics } from '../../../platform/metrics/job-metrics.js';
import { Batcher, BatchRejectedError } from '../../../platform/concurrency/batcher.js';
import type { BatcherOptions } from '../../../platform/concurrency/batcher.js';
import { asyncCommitConnection } from '../../../platform/queue/queue-backend.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { workerOptions } from '../../../platform/queue/queue-options.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { isAboutStories, ParkReaderEvent, RecordReaderEvents } from '../contract.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';
import { UnknownEvent } from '../domain/reader-events.js';

/**
 * Jobs that one worker processes concurrently. A job has the events that reached one process within a few milliseconds,
 * few or many.
 */
const MAX_JOBS = 24;
/** The job name in the failure metrics. A parked event counts as a final failure. */
const BATCH = { name: 'batch' };
/**
 * Several jobs share one transaction, because a transaction costs about the same whatever its size, and no caller waits
 * for it: a busy api process adds a job every eight milliseconds. With a full queue a batch fills immediately. Two
 * batches run concurrently, so that one is prepared while the other waits for the disk; more would only wait for each
 * other's rollup rows.
 */
const BATCHING: BatcherOptions = {
  waitMs: 100,
  maxBatchSize: MAX_JOBS / 2,
  maxConcurrentBatches: 2,
  maxPending: MAX_JOBS,
  timeoutMs: 600_000,
};

/**
 * Records reader events in workers: several jobs in one transaction, with plain inserts that assume no event is
 * recorded yet. If that fails, each job is recorded on its own, skipping recorded events, and if that fails too, each
 * event. An event that cannot be recorded is parked. So each event is counted once, however often a job is retried.
 *
 * Events about stories never share a transaction with named events, because rows of one transaction have the same
 * transaction number.
 */
@Injectable()
export class EventBatchWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Analytics');
  private readonly named = new Batcher<ReaderEvent[]>((jobs) => this.run(jobs.flat(), false), BATCHING);
  private readonly aboutStories = new Batcher<ReaderEvent[]>((jobs) => this.run(jobs.flat(), false), BATCHING);
  private worker: Worker<ReaderEventsJob> | undefined;

  constructor(
    private readonly commands: CommandBus,
    private readonly settings: Settings,
    private readonly metrics: JobMetrics,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    this.worker = new Worker<ReaderEventsJob>(ANALYTICS_QUEUE, (job) => this.record(job), {
      ...workerOptions,
      // A job is never given up, even if its workers crash many times.
      maxStalledCount: 1_000_000,
      concurrency: MAX_JOBS,
      connection: asyncCommitConnection(this.settings),
    });
    this.metrics.registerJobs(ANALYTICS_QUEUE, [BATCH.name]);
    this.worker.on('error', (error) => this.log.debug(summarizeError(error)));
    this.worker.on('failed', (_job, error) => {
      this.metrics.recordFailure(ANALYTICS_QUEUE, BATCH, false);
      this.log.warn(`Reader events wait in the queue and are tried again: ${error.message}`);
    });
  }

  /** Runs before the connection pools close: finishes the running jobs and starts no others. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.worker)
      await withTimeout(
        STOP_TIMEOUT_MS,
        this.worker.close().catch(() => undefined),
      );
  }

  /** A job from an older version may have both kinds of events. */
  private async record({ data: { events }, attemptsStarted }: Job<ReaderEventsJob>): Promise<void> {
    const [named, stories] = [events.filter((event) => !isOfStories(event)), events.filter(isOfStories)];
    // A job that was started before may be recorded already: its worker may have died before it could report success.
    const isFresh = attemptsStarted <= 1;
    if (named.length > 0) await this.recordPart(named, isFresh ? this.named : undefined);
    if (stories.length > 0) await this.recordPart(stories, isFresh ? this.aboutStories : undefined);
  }

  private async recordPart(events: ReaderEvent[], batcher?: Batcher<ReaderEvent[]>): Promise<void> {
    const separately = () => this.run(events, true);
    const strategies = batcher ? [() => batcher.add(events), separately] : [separately];
    for (const strategy of strategies) {
      const error = await strategy().then(
        () => undefined,
        (cause: Error) => (cause instanceof BatchRejectedError ? (cause.cause ?? cause) : cause),
      );
      if (error === undefined) return;
      if (!isPermanent(error)) throw withoutValues(error);
    }
    for (const event of events) await this.recordAlone(event);
  }

  private async recordAlone(event: ReaderEvent): Promise<void> {
    try {
      await this.run([event], true);
    } catch (error) {
      if (!isPermanent(error)) throw withoutValues(error);
      this.metrics.recordFailure(ANALYTICS_QUEUE, BATCH, true);
      this.log.error(`A reader event could not be stored and was parked: ${summarizeError(error)}`);
      await this.commands.execute(new ParkReaderEvent(event, summarizeError(error)));
    }
  }

  private run(events: ReaderEvent[], mayBeRecorded: boolean): Promise<void> {
    return this.commands.execute(new RecordReaderEvents(events, mayBeRecorded));
  }
}

/** A job may contain something that is not an event. It is parked, like named events that do not fit. */
const isOfStories = (event: ReaderEvent | null): boolean => event !== null && isAboutStories(event);

/**
 * The queue stores the message of a thrown error. A database error repeats the statement's values, so it is summarized.
 */
const withoutValues = (error: unknown) => new Error(summarizeError(error));

/**
 * Whether the content causes the error, so that a retry would fail too: values that break a rule of the database
 * (classes 22 and 23), or that this code does not expect. Everything else is temporary: an unavailable database, a
 * deadlock, a missing migration.
 */
function isPermanent(error: unknown): boolean {
  if (error instanceof DriverException) return /^2[23]/.test(String((error as { code?: unknown }).code));
  return error instanceof UnknownEvent || error instanceof TypeError;
}
