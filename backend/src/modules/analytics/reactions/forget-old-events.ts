import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { summarizeError } from '../../../platform/observability/describe-error.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { repeat } from '../../../platform/queue/repeat.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';
import { RAW_TABLES } from '../domain/raw-rows.js';

const EVERY_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Who was here on a day: longer than an event can be on its way, and than the month that growth looks back. */
const READERS_DAYS = 40;
/** What readers did, one by one. The sums stay, and they are all that is ever shown. */
const EVENTS_DAYS = 90;

/** Forgets, in every worker, what is old, and sends parked events that were mended on their way again. */
@Injectable()
export class ForgetOldEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Analytics');
  private stop: (() => void) | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @InjectQueue(ANALYTICS_QUEUE) private readonly queue: Queue<ReaderEventsJob>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    const tell = (error: Error) => this.log.warn(`Forgetting waits: ${summarizeError(error)}`);
    this.stop = repeat(EVERY_MS, () => this.sweep(), tell);
  }

  beforeApplicationShutdown(): void {
    this.stop?.();
  }

  async sweep(): Promise<void> {
    const em = this.orm.em.fork();
    await em.execute('delete from reader_day where day < ?::date', [this.daysAgo(READERS_DAYS)]);
    for (const table of RAW_TABLES)
      await em.execute(`delete from ${table} where created_at < ?::timestamptz`, [this.daysAgo(EVENTS_DAYS)]);
    await this.takeUpAgain();
  }

  /** Sent before the rows are gone: dying in between sends an event twice at worst, and it is counted once. */
  private async takeUpAgain(): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const rows = await em.execute<{ event: ReaderEvent }[]>(
        'delete from parked_reader_event where again returning event',
      );
      const events = rows.map(({ event }) => event);
      if (events.length > 0) await this.queue.add('events', { events }, { jobId: randomUUID() });
    });
  }

  private daysAgo(days: number): string {
    return new Date(this.clock.now().getTime() - days * DAY_MS).toISOString();
  }
}
