import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { summarizeError } from '../observability/describe-error.js';
import { REACTIONS_QUEUE } from '../queue/queue-names.js';

const EVERY_MS = 30 * 60_000;
/** What carries a finer time than the day is gone within 24 hours: the inbox, and the queue's finished jobs. */
const KEEP_HOURS = 20;

/** Forgets, in every worker, what must not be kept. Doing it twice does no harm, so workers need not agree on who does. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(Housekeeping.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    @InjectQueue(REACTIONS_QUEUE) private readonly queue: Queue,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () =>
      this.sweep().catch((error: Error) => this.log.warn(`Housekeeping waits: ${summarizeError(error)}`));
    this.timer = setInterval(() => void sweep(), EVERY_MS);
    this.timer.unref();
    void sweep();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async sweep(): Promise<void> {
    const em = this.orm.em.fork();
    await em.execute(`delete from inbox where processed_at < now() - interval '${KEEP_HOURS} hours'`);
    await em.execute('delete from session where expires_at < now()');
    for (const state of ['completed', 'failed'] as const) {
      await this.queue.clean(KEEP_HOURS * 3_600_000, 10_000, state);
    }
  }
}
