import { EntityManager } from '@mikro-orm/postgresql';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { UnitOfWork } from '../cqrs/unit-of-work.js';
import { summarizeError } from '../observability/describe-error.js';
import { JobWatch } from '../observability/job-watch.js';
import { workerOptions } from '../queue/queue-options.js';
import { parkFailedReaction } from './park-failed-reaction.js';
import { STOP_PATIENCE_MS, within } from '../queue/within.js';
import { REACTIONS_QUEUE } from '../queue/queue-names.js';
import { Tracing } from '../tracing/tracing.js';
import type { ReactionJob } from './reaction-job.js';
import { ReactionRegistry } from './reaction-registry.js';

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

  process(job: Job<ReactionJob>): Promise<void> {
    return this.watch.run(job, () => this.react(job));
  }

  private async react(job: Job<ReactionJob>): Promise<void> {
    const { eventId, eventName, fields } = job.data;
    const reaction = this.registry.reaction(job.name);
    const event = this.registry.revive(eventName, fields);
    // Which one, the job says: this goes to the log, with its time.
    if (!reaction || !event) throw new Error('Nothing here reacts to that');
    await this.unitOfWork.run(async () => {
      const first = await this.em.execute<unknown[]>(
        'insert into inbox (event_id, reaction) values (?, ?) on conflict do nothing returning 1 as taken',
        [eventId, job.name],
      );
      if (first.length > 0) await this.tracing.step(`reaction ${job.name}`, () => reaction.react(event, eventId));
    });
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<ReactionJob> | undefined, error: Error): void {
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
