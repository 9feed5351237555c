import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';
import { dropPartitions, ensurePartitions, monthOf } from '../domain/partitions.js';
import { RAW_TABLES } from '../domain/raw-rows.js';

const EVERY_MS = 30 * 60_000;
/** How long before its first day a partition is created. */
const CREATE_AHEAD_MS = 14 * 24 * 3_600_000;

/**
 * Creates partitions, deletes old events, and requeues parked events that were marked for a retry. Runs in every
 * worker.
 */
@Injectable()
export class DeleteOldEvents extends WorkerJob {
  protected readonly log = new Logger('Analytics');
  protected readonly schedule = { everyMs: EVERY_MS, work: () => this.sweep(), failure: 'Could not delete old events' };

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    protected readonly settings: Settings,
    @InjectQueue(ANALYTICS_QUEUE) private readonly queue: Queue<ReaderEventsJob>,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const em = this.orm.em.fork();
    const now = this.clock.now();
    const months = new Set([monthOf(now), monthOf(new Date(now.getTime() + CREATE_AHEAD_MS))]);
    await em.transactional((own) => ensurePartitions(own, [...months]));
    await em.execute('delete from reader_day where day < ?::date', [
      retainedSince(RETENTION.readerDays, now).toISOString(),
    ]);
    // Drops whole months, and deletes the old rows of the oldest remaining month.
    const since = retainedSince(RETENTION.readerEvents, now);
    await dropPartitions(em, since);
    for (const table of RAW_TABLES) await em.execute(`delete from ${table} where created_at < ?::timestamptz`, [since]);
    await this.requeueParked();
  }

  /**
   * Sends the events before it commits the deletion: a crash in between sends an event twice at worst, and it is
   * counted once.
   */
  private async requeueParked(): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const rows = await em.execute<{ event: ReaderEvent }[]>(
        'delete from parked_reader_event where again returning event',
      );
      const events = rows.map(({ event }) => event);
      if (events.length > 0) await this.queue.add('events', { events }, { jobId: randomUUID() });
    });
  }
}
