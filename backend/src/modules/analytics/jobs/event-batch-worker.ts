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
import { asyncCommitConnection } from '../../../platform/queue/queue-backend.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { workerOptions } from '../../../platform/queue/queue-options.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { isAboutStories, ParkReaderEvent, RecordReaderEvents } from '../contract.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';
import { UnknownEvent } from '../domain/reader-events.js';

/** Jobs that one worker holds at once: what came in within a moment at some process, which is little or much. */
const MAX_JOBS = 24;
/** What its failures are counted as; one alone that is parked is a final one. */
const BATCH = { name: 'batch' };
/**
 * They go in together, for a transaction costs the same however much is in it, and nobody waits for one: an api process that
 * has something all the time makes a job each eight milliseconds. With a full queue a batch is full at once. Two at a time,
 * for the second one is made ready while the first waits for the disk; more would wait for each other at the rollups' rows.
 */
const BATCHING = { waitMs: 100, batch: MAX_JOBS / 2, maxConcurrentBatches: 2, limit: MAX_JOBS, patienceMs: 600_000 };

/**
 * Records what readers did, in workers: several jobs in one transaction, as if none of it were recorded yet. When something is
 * wrong with that, each job is recorded by itself, and if that fails too each of its events; the one that cannot be is parked.
 * Then what was recorded already is passed over, so however often this begins again, each event is counted once.
 *
 * Events about stories never share a transaction with named events: rows of one transaction have the same number.
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
      // However often its workers die, a job is not given up.
      maxStalledCount: 1_000_000,
      concurrency: MAX_JOBS,
      connection: asyncCommitConnection(this.settings),
    });
    this.metrics.expect(ANALYTICS_QUEUE, [BATCH.name]);
    this.worker.on('error', (error) => this.log.debug(summarizeError(error)));
    this.worker.on('failed', (_job, error) => {
      this.metrics.failed(ANALYTICS_QUEUE, BATCH, false);
      this.log.warn(`A batch waits: ${error.message}`);
    });
  }

  /** Before the pools are closed: what is under way is finished, nothing else is begun. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.worker)
      await withTimeout(
        STOP_TIMEOUT_MS,
        this.worker.close().catch(() => undefined),
      );
  }

  /** A job of the previous version may have both. */
  private async record({ data: { events }, attemptsStarted }: Job<ReaderEventsJob>): Promise<void> {
    const [named, stories] = [events.filter((event) => !isOfStories(event)), events.filter(isOfStories)];
    // One that was begun before may be recorded: whoever did it died before he could say so.
    const isFresh = attemptsStarted <= 1;
    if (named.length > 0) await this.recordPart(named, isFresh ? this.named : undefined);
    if (stories.length > 0) await this.recordPart(stories, isFresh ? this.aboutStories : undefined);
  }

  private async recordPart(events: ReaderEvent[], together?: Batcher<ReaderEvent[]>): Promise<void> {
    const alone = () => this.run(events, true);
    const ways = together ? [() => together.add(events), alone] : [alone];
    for (const way of ways) {
      const fault = await way().then(
        () => undefined,
        (error: Error) => (error instanceof BatchRejectedError ? (error.cause ?? error) : error),
      );
      if (fault === undefined) return;
      if (!isPermanent(fault)) throw withoutValues(fault);
    }
    for (const event of events) await this.recordAlone(event);
  }

  private async recordAlone(event: ReaderEvent): Promise<void> {
    try {
      await this.run([event], true);
    } catch (error) {
      if (!isPermanent(error)) throw withoutValues(error);
      this.metrics.failed(ANALYTICS_QUEUE, BATCH, true);
      this.log.error(`Parked what a reader did: ${summarizeError(error)}`);
      await this.commands.execute(new ParkReaderEvent(event, summarizeError(error)));
    }
  }

  private run(events: ReaderEvent[], mayBeRecorded: boolean): Promise<void> {
    return this.commands.execute(new RecordReaderEvents(events, mayBeRecorded));
  }
}

/** A job may hold something that is not an event. It is parked, like named events that do not fit. */
const isOfStories = (event: ReaderEvent | null): boolean => event !== null && isAboutStories(event);

/** The queue keeps what is thrown here, with its words: not a statement's, which repeat its values. */
const withoutValues = (error: unknown) => new Error(summarizeError(error));

/**
 * Whether it fails because of what is in it, and would for ever: values that break a rule of the database (classes 22 and
 * 23), or that are not what this code expects. Everything else (the database is away, a deadlock, a missing migration) passes.
 */
function isPermanent(error: unknown): boolean {
  if (error instanceof DriverException) return /^2[23]/.test(String((error as { code?: unknown }).code));
  return error instanceof UnknownEvent || error instanceof TypeError;
}
