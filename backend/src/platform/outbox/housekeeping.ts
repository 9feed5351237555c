import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { RETENTION } from '../../kernel/retention.js';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { FAILED_MAIL_RETENTION_S } from '../queue/queue-options.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';
import { deadLetter } from './requeue.js';
import type { AnyEventJob } from './event-job.js';

const EVERY_MS = 30 * 60_000;
const KEEP_HOURS = RETENTION.finished.hours;
/** Days that are over: a row is deleted on the second day after its own. */
const KEEP_INBOX_DAYS = RETENTION.inbox.hours / 24 - 1;

/** Forgets, in every worker, what must not be kept. Doing it twice does no harm, so workers need not agree on who does. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Housekeeping.name);
  private stop: StopInterval | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly settings: Settings,
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly queue: Queue,
    @InjectQueue(MAIL_QUEUE) private readonly mails: Queue,
  ) {}

  onApplicationBootstrap(): void {
    const tell = (error: Error) => this.log.warn(`Housekeeping waits: ${summarizeError(error)}`);
    this.stop = startInterval(EVERY_MS, () => this.sweep(), tell);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async sweep(): Promise<void> {
    const em = this.orm.em.fork();
    await em.execute(`delete from inbox where processed_on < (now() at time zone 'UTC')::date - ${KEEP_INBOX_DAYS}`);
    await em.execute('delete from session where expires_at < now()');
    await this.parkFailed(em);
    for (const queue of [this.queue, this.mails]) await queue.clean(KEEP_HOURS * 3_600_000, 10_000, 'completed');
    await this.mails.clean(FAILED_MAIL_RETENTION_S * 1_000, 10_000, 'failed');
    // The queue's own log of what happened to its jobs carries their milliseconds, and it is trimmed by number only.
    // On PostgreSQL the queue cannot be asked to: its table is emptied instead. Nothing here reads that log.
    if (this.settings.redisUrl) for (const queue of [this.queue, this.mails]) await queue.trimEvents(0);
    else await em.execute('delete from bullmq.event');
  }

  /** The worker parks a failed reaction at once, unless the database was what failed. Here none is forgotten. */
  private async parkFailed(em: EntityManager): Promise<void> {
    const failed = (await this.queue.getFailed(0, 1_000)) as Job<AnyEventJob>[];
    for (const job of failed) await deadLetter(em, job);
  }
}
