import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { workerOptions } from './queue-options.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';

const EVERY_MS = 5_000;
/** Clocks differ a little; what is held for longer than this is held by one that is wrong. */
const DIFFERENCE_MS = 5_000;
const NOW = 'with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms)';

/**
 * On PostgreSQL a worker writes down by its own clock until when a job is its own, and when somebody last looked for jobs of the
 * dead. One whose clock is ten minutes ahead, and which is killed, would keep its jobs from the others, and the others from
 * looking, for ten minutes. So workers shorten what no clock that is right could have written; whoever still works on a job
 * renews it. On Redis the time to live is Redis' own.
 */
@Injectable()
export class ClockSkewGuard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Queue');
  private stop: StopInterval | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.redisUrl || this.settings.role === 'api') return;
    const tell = (error: Error) => this.log.debug(`Locks: ${summarizeError(error)}`);
    this.stop = startInterval(EVERY_MS, () => this.shorten(), tell);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async shorten(): Promise<void> {
    const em = this.orm.em.fork();
    const lasts = workerOptions.lockDuration!;
    const shortened = await em.execute<unknown[]>(
      `${NOW} update bullmq.job set locked_until_ms = ms + ? from now
        where state = 'active' and locked_until_ms > ms + ? returning 1`,
      [lasts, lasts + DIFFERENCE_MS],
    );
    await em.execute(
      `${NOW} update bullmq.meta set value = ms::text from now where field = 'stalled-check' and value::bigint > ms + ?`,
      [DIFFERENCE_MS],
    );
    if (shortened.length > 0)
      this.log.warn(
        `${shortened.length} jobs were held for too long: the clock of a worker is ahead of the database's.`,
      );
  }
}
