import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { RETENTION } from '../../kernel/retention.js';
import { Settings } from '../config/settings.js';
import { MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { FAILED_MAIL_RETENTION_S } from '../queue/queue-options.js';
import { WorkerJob } from '../jobs/worker-job.js';
import { deadLetter } from './dead-letters.js';
import type { AnyEventJob } from './event-job.js';

const EVERY_MS = 30 * 60_000;
const FINISHED_JOB_HOURS = RETENTION.finished.hours;
/**
 * The inbox stores only days. A row is deleted when the second day after its own begins, so it is 24 to 48 hours old.
 */
const INBOX_DAYS = RETENTION.inbox.hours / 24 - 1;

/**
 * Deletes expired data, every 30 minutes in every worker. The workers do not coordinate, because a second run is
 * harmless.
 */
@Injectable()
export class Housekeeping extends WorkerJob {
  protected readonly log = new Logger(Housekeeping.name);
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Housekeeping failed and will be retried',
  };

  constructor(
    private readonly orm: MikroORM,
    protected readonly settings: Settings,
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly eventHandlers: Queue,
    @InjectQueue(MAIL_QUEUE) private readonly mails: Queue,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const em = this.orm.em.fork();
    await em.execute(`delete from inbox where processed_on < (now() at time zone 'UTC')::date - ${INBOX_DAYS}`);
    await em.execute('delete from session where expires_at < now()');
    await this.deadLetterFailed(em);
    for (const queue of [this.eventHandlers, this.mails])
      await queue.clean(FINISHED_JOB_HOURS * 3_600_000, 10_000, 'completed');
    await this.mails.clean(FAILED_MAIL_RETENTION_S * 1_000, 10_000, 'failed');
    // BullMQ's event log contains the milliseconds of jobs and is trimmed only by count. Nothing here reads it. BullMQ
    // cannot trim it on PostgreSQL, so its table is emptied instead.
    if (this.settings.redisUrl) for (const queue of [this.eventHandlers, this.mails]) await queue.trimEvents(0);
    else await em.execute('delete from bullmq.event');
  }

  /** The worker dead-letters a failed job immediately, unless the database was what failed. This catches those jobs. */
  private async deadLetterFailed(em: EntityManager): Promise<void> {
    const failed = (await this.eventHandlers.getFailed(0, 1_000)) as Job<AnyEventJob>[];
    for (const job of failed) await deadLetter(em, job);
  }
}
