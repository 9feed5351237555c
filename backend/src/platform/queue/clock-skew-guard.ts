import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { workerOptions } from './queue-options.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';

const EVERY_MS = 5_000;
/** Normal clock differences are smaller. A lock that lasts this much too long was written by a clock that is wrong. */
const TOLERANCE_MS = 5_000;
const NOW = 'with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms)';

/**
 * Shortens job locks that were written by a worker whose clock is ahead. On PostgreSQL, a worker uses its own clock to
 * write when its lock on a job expires, and when stalled jobs were last looked for. If its clock is ten minutes ahead
 * and it is killed, no other worker gets its jobs, or looks for stalled jobs, for ten minutes. A worker that is still
 * running a job renews its lock, so shortening is safe. Redis expires locks by its own clock, so the guard does nothing
 * there.
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
    const onError = (error: Error) => this.log.debug(`Locks: ${summarizeError(error)}`);
    this.stop = startInterval(EVERY_MS, () => this.shorten(), onError);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async shorten(): Promise<void> {
    const em = this.orm.em.fork();
    const lockMs = workerOptions.lockDuration!;
    const shortened = await em.execute<unknown[]>(
      `${NOW} update bullmq.job set locked_until_ms = ms + ? from now
        where state = 'active' and locked_until_ms > ms + ? returning 1`,
      [lockMs, lockMs + TOLERANCE_MS],
    );
    await em.execute(
      `${NOW} update bullmq.meta set value = ms::text from now where field = 'stalled-check' and value::bigint > ms + ?`,
      [TOLERANCE_MS],
    );
    if (shortened.length > 0)
      this.log.warn(`${shortened.length} job locks were too long: the clock of a worker is ahead of the database's.`);
  }
}
