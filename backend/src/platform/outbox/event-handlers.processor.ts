import { EntityManager } from '@mikro-orm/postgresql';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { UnitOfWork } from '../cqrs/unit-of-work.js';
import { summarizeError } from '../logging/summarize-error.js';
import { JobMetrics } from '../metrics/job-metrics.js';
import { workerOptions } from '../queue/queue-options.js';
import { deadLetter, requeueIndividually } from './dead-letters.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { Tracing } from '../tracing/tracing.js';
import { eventsOf } from './event-job.js';
import type { AnyEventJob } from './event-job.js';
import type { HandlesEvent } from './event-handler.js';
import { EventHandlerRegistry } from './event-handler-registry.js';

interface ReceivedEvent {
  event: DomainEvent;
  eventId: string;
}

async function handleAll(handler: HandlesEvent, received: readonly ReceivedEvent[]): Promise<void> {
  if (received.length > 1 && handler.handleBatch) return handler.handleBatch(received.map(({ event }) => event));
  for (const { event, eventId } of received) await handler.handle(event, eventId);
}

/**
 * Runs event handlers in the worker. Inbox row and effect share a transaction, so each handler takes effect exactly
 * once.
 */
@Processor(EVENT_HANDLERS_QUEUE, { ...workerOptions, autorun: false })
export class EventHandlersProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(EventHandlersProcessor.name);

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: EventHandlerRegistry,
    private readonly metrics: JobMetrics,
    private readonly tracing: Tracing,
  ) {
    super();
  }

  /** Starts only now, because every handler must be registered before the first job arrives. */
  onApplicationBootstrap(): void {
    this.metrics.registerJobs(EVENT_HANDLERS_QUEUE, this.registry.traceableHandlers());
    void this.worker.run();
  }

  /** Runs before the pools are closed: finishes the jobs in progress and starts no more. */
  async beforeApplicationShutdown(): Promise<void> {
    // The queue's store may be unavailable. Another worker then runs the unfinished jobs again.
    await withTimeout(
      STOP_TIMEOUT_MS,
      this.worker.close().catch(() => undefined),
    );
  }

  process(job: Job<AnyEventJob>): Promise<void> {
    return this.metrics.run(job, () => this.handleJob(job));
  }

  /**
   * Handles all events of a job in one transaction. If it fails, none took effect, and each event gets a job of its
   * own. A job with one event is retried by the queue.
   */
  private async handleJob({ name, data }: Job<AnyEventJob>): Promise<void> {
    const handler = this.registry.handler(name);
    const events = eventsOf(data).map(({ eventId, fields }) => {
      const event = this.registry.deserialize(data.eventName, fields);
      // The message names neither, because it is logged with its time. The job itself has the names.
      if (!handler || !event) throw new Error('There is no handler for this job');
      return { event, eventId };
    });
    try {
      await this.unitOfWork.run(async () => {
        const newIds = await this.recordInInbox(
          name,
          events.map(({ eventId }) => eventId),
          !this.registry.isTraceable(data.eventName),
        );
        const unhandled = events.filter(({ eventId }) => newIds.delete(eventId));
        if (unhandled.length > 0)
          await this.tracing.step(`event handler ${name}`, () => handleAll(handler!, unhandled));
      });
    } catch (error) {
      if (events.length === 1) throw error;
      await requeueIndividually(this.em.fork(), name, data);
    }
  }

  /**
   * Writes the inbox rows of a handler in the running transaction.
   *
   * @returns the ids of the events that it has not handled before
   */
  private async recordInInbox(
    handlerName: string,
    eventIds: readonly string[],
    isAnonymous: boolean,
  ): Promise<Set<string>> {
    const rows = await this.em.execute<{ event_id: string }[]>(
      `insert into inbox (event_id, reaction, anonymous) select id, ?, ? from unnest(?::uuid[]) as id order by id
       on conflict do nothing returning event_id`,
      [handlerName, isAnonymous, `{${eventIds.join()}}`],
    );
    return new Set(rows.map(({ event_id }) => event_id));
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<AnyEventJob> | undefined, error: Error): void {
    if (!job) return;
    // The number of attempts does not show this: a job whose workers died too often fails with attempts left.
    const isFinal = job.finishedOn !== undefined;
    this.metrics.recordFailure(EVENT_HANDLERS_QUEUE, job, isFinal, (named) =>
      this.log[isFinal ? 'error' : 'warn'](
        `${named ? job.name : 'An event handler'} failed (attempt ${job.attemptsMade}): ${summarizeError(error)}`,
      ),
    );
    if (isFinal) {
      deadLetter(this.em.fork(), job).catch((reason: Error) =>
        this.log.error(`A failed job could not be parked as a dead letter: ${summarizeError(reason)}`),
      );
    }
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn(`The queue reported an error; its jobs are safe and will be retried: ${summarizeError(error)}`);
  }
}
