import { EntityManager } from '@mikro-orm/postgresql';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { UnitOfWork } from '../cqrs/unit-of-work.js';
import { summarizeError } from '../observability/describe-error.js';
import { JobWatch } from '../observability/job-watch.js';
import { workerOptions } from '../queue/queue-options.js';
import { parkFailedReaction, sendAlone } from './put-back.js';
import { STOP_PATIENCE_MS, within } from '../queue/within.js';
import { REACTIONS_QUEUE } from '../queue/queue-names.js';
import { Tracing } from '../tracing/tracing.js';
import { eventsOf } from './reaction-job.js';
import type { AnyReactionJob } from './reaction-job.js';
import type { ReactsTo } from './reaction.js';
import { ReactionRegistry } from './reaction-registry.js';

interface Arrived {
  event: DomainEvent;
  eventId: string;
}

async function reactTo(reaction: ReactsTo, arrived: readonly Arrived[]): Promise<void> {
  if (arrived.length > 1 && reaction.reactToAll) return reaction.reactToAll(arrived.map(({ event }) => event));
  for (const { event, eventId } of arrived) await reaction.react(event, eventId);
}

/** Runs reactions, in the worker: inbox row and effect in one transaction, so that each acts exactly once. */
@Processor(REACTIONS_QUEUE, { ...workerOptions, autorun: false })
export class ReactionsProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ReactionsProcessor.name);

  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: ReactionRegistry,
    private readonly watch: JobWatch,
    private readonly tracing: Tracing,
  ) {
    super();
  }

  /** Not earlier: a job must not arrive before every reaction is registered. */
  onApplicationBootstrap(): void {
    this.watch.expect(REACTIONS_QUEUE, this.registry.followedReactions());
    void this.worker.run();
  }

  /** Before the pools are closed: what is under way is finished, nothing else is begun. */
  async beforeApplicationShutdown(): Promise<void> {
    // The queue's store may be away; what was under way is done again by whoever finds it.
    await within(
      STOP_PATIENCE_MS,
      this.worker.close().catch(() => undefined),
    );
  }

  process(job: Job<AnyReactionJob>): Promise<void> {
    return this.watch.run(job, () => this.react(job));
  }

  /** Several in one transaction; when that fails, none of them has happened, and each is sent again by itself. */
  private async react({ name, data }: Job<AnyReactionJob>): Promise<void> {
    const reaction = this.registry.reaction(name);
    const events = eventsOf(data).map(({ eventId, fields }) => {
      const event = this.registry.revive(data.eventName, fields);
      // Which one, the job says: this goes to the log, with its time.
      if (!reaction || !event) throw new Error('Nothing here reacts to that');
      return { event, eventId };
    });
    try {
      await this.unitOfWork.run(async () => {
        const ids = await this.notYet(
          name,
          events.map(({ eventId }) => eventId),
          !this.registry.isFollowed(data.eventName),
        );
        const fresh = events.filter(({ eventId }) => ids.delete(eventId));
        if (fresh.length > 0) await this.tracing.step(`reaction ${name}`, () => reactTo(reaction!, fresh));
      });
    } catch (error) {
      if (events.length === 1) throw error;
      await sendAlone(this.em.fork(), name, data);
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
  onFailed(job: Job<AnyReactionJob> | undefined, error: Error): void {
    if (!job) return;
    // Not the number of attempts: a job whose workers died too often ends with some left.
    const last = job.finishedOn !== undefined;
    this.watch.failed(REACTIONS_QUEUE, job, last, (named) =>
      this.log[last ? 'error' : 'warn'](
        `${named ? job.name : 'A reaction'} failed (${job.attemptsMade}): ${summarizeError(error)}`,
      ),
    );
    if (last) {
      parkFailedReaction(this.em.fork(), job).catch((reason: Error) =>
        this.log.error(`Could not park a reaction: ${summarizeError(reason)}`),
      );
    }
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn(`Queue: ${summarizeError(error)}`);
  }
}
