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
import { deadLetter, requeueIndividually } from './requeue.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { Tracing } from '../tracing/tracing.js';
import { eventsOf } from './event-job.js';
import type { AnyEventJob } from './event-job.js';
import type { HandlesEvent } from './event-handler.js';
import { EventHandlerRegistry } from './event-handler-registry.js';

interface Arrived {
  event: DomainEvent;
  eventId: string;
}

async function reactTo(reaction: HandlesEvent, arrived: readonly Arrived[]): Promise<void> {
  if (arrived.length > 1 && reaction.handleBatch) return reaction.handleBatch(arrived.map(({ event }) => event));
  for (const { event, eventId } of arrived) await reaction.handle(event, eventId);
}

/** Runs reactions, in the worker: inbox row and effect in one transaction, so that each acts exactly once. */
@Processor(EVENT_HANDLERS_QUEUE, { ...workerOptions, autorun: false })
export class EventHandlersProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(EventHandlersProcessor.name);

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: EventHandlerRegistry,
    private readonly watch: JobMetrics,
    private readonly tracing: Tracing,
  ) {
    super();
  }

  /** Not earlier: a job must not arrive before every reaction is registered. */
  onApplicationBootstrap(): void {
    this.watch.registerJobs(EVENT_HANDLERS_QUEUE, this.registry.traceableHandlers());
    void this.worker.run();
  }

  /** Before the pools are closed: what is under way is finished, nothing else is begun. */
  async beforeApplicationShutdown(): Promise<void> {
    // The queue's store may be away; what was under way is done again by whoever finds it.
    await withTimeout(
      STOP_TIMEOUT_MS,
      this.worker.close().catch(() => undefined),
    );
  }

  process(job: Job<AnyEventJob>): Promise<void> {
    return this.watch.run(job, () => this.react(job));
  }

  /** Several in one transaction; when that fails, none of them has happened, and each is sent again by itself. */
  private async react({ name, data }: Job<AnyEventJob>): Promise<void> {
    const reaction = this.registry.handler(name);
    const events = eventsOf(data).map(({ eventId, fields }) => {
      const event = this.registry.deserialize(data.eventName, fields);
      // Which one, the job says: this goes to the log, with its time.
      if (!reaction || !event) throw new Error('Nothing here reacts to that');
      return { event, eventId };
    });
    try {
      await this.unitOfWork.run(async () => {
        const ids = await this.notYet(
          name,
          events.map(({ eventId }) => eventId),
          !this.registry.isTraceable(data.eventName),
        );
        const fresh = events.filter(({ eventId }) => ids.delete(eventId));
        if (fresh.length > 0) await this.tracing.step(`reaction ${name}`, () => reactTo(reaction!, fresh));
      });
    } catch (error) {
      if (events.length === 1) throw error;
      await requeueIndividually(this.em.fork(), name, data);
    }
  }

  /** Which of these have not been reacted to; from now on, in the running transaction, they have. */
  private async notYet(reaction: string, eventIds: readonly string[], isAnonymous: boolean): Promise<Set<string>> {
    const rows = await this.em.execute<{ event_id: string }[]>(
      `insert into inbox (event_id, reaction, anonymous) select id, ?, ? from unnest(?::uuid[]) as id order by id
       on conflict do nothing returning event_id`,
      [reaction, isAnonymous, `{${eventIds.join()}}`],
    );
    return new Set(rows.map(({ event_id }) => event_id));
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<AnyEventJob> | undefined, error: Error): void {
    if (!job) return;
    // Not the number of attempts: a job whose workers died too often ends with some left.
    const last = job.finishedOn !== undefined;
    this.watch.recordFailure(EVENT_HANDLERS_QUEUE, job, last, (named) =>
      this.log[last ? 'error' : 'warn'](
        `${named ? job.name : 'A reaction'} failed (${job.attemptsMade}): ${summarizeError(error)}`,
      ),
    );
    if (last) {
      deadLetter(this.em.fork(), job).catch((reason: Error) =>
        this.log.error(`Could not park a reaction: ${summarizeError(reason)}`),
      );
    }
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn(`Queue: ${summarizeError(error)}`);
  }
}
