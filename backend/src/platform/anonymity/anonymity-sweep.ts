import { Injectable, Logger, Optional } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { Counter } from 'prom-client';
import { Clock, isoDay } from '../../kernel/clock.js';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { Metrics } from '../metrics/metrics.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';
import { IndexSyncSchedule } from '../search/meilisearch/index-sync-schedule.js';
import { copySmallTables, copyStoryTables } from './new-files.js';
import { QueueTraces } from './queue-traces.js';
import { rewriteAnonymousRows } from './rewrite-rows.js';
import { clearWriteAheadLog } from './write-ahead-log.js';

/**
 * An advisory lock, so that one worker of an installation sweeps at a time. The number is arbitrary and used by nothing
 * else.
 */
const SWEEP_LOCK = 0x0a5c5eed;
/**
 * The first sweep of a process runs after this fraction of the interval, so that a process that restarts often still
 * sweeps.
 */
const FIRST_SWEEP_DIVISOR = 15;

/**
 * Removes, in workers every ANONYMITY_SWEEP_MINUTES, the traces of when and in which order stories were sent:
 * transaction ids and physical positions of rows, the logs of PostgreSQL and Redis, Meilisearch's tasks and the order of
 * its documents. Once a night it copies the tables to new files, so that deleted text is gone from the disk.
 * docs/threat-model.md says what this protects against.
 */
@Injectable()
export class AnonymitySweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Anonymity');
  private stopInterval: StopInterval | undefined;
  private readonly warned = new Set<string>();
  /** The tables that were copied today: if one table stays locked, the next sweep does not copy the others again. */
  private nightlyCopy = { day: '', copied: new Set<string>() };
  /** Whether tables were copied, but Meilisearch's index was not rebuilt since. */
  private isIndexRebuildDue = false;
  private readonly sweeps: Counter<'result'>;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly queues: QueueTraces,
    { registry }: Metrics,
    // Not `| undefined`: with a union type, the compiler does not write down what to inject.
    @Optional() private readonly search?: IndexSyncSchedule,
  ) {
    this.sweeps = new Counter({
      name: 'anonymity_sweeps_total',
      help: 'Anonymity sweeps of this process, and whether all their steps were done.',
      labelNames: ['result'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    const everyMs = this.settings.anonymitySweepMinutes * 60_000;
    const warn = (error: Error) => this.log.warn(`The anonymity sweep failed: ${summarizeError(error)}`);
    this.stopInterval = startInterval(everyMs, () => this.sweep(), warn, everyMs / FIRST_SWEEP_DIVISOR);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopInterval?.();
  }

  /**
   * Runs one sweep. Does nothing while another process sweeps.
   *
   * @throws Error: the first error of the steps; all steps are tried
   */
  async sweep(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.databaseUrl,
      application_name: 'the-archive sweep',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [SWEEP_LOCK]);
      if (rows[0]!.mine) await this.runSteps(client);
    } finally {
      await client.end();
    }
  }

  private async runSteps(client: pg.Client): Promise<void> {
    const errors: Error[] = [];
    const step = (work: () => Promise<unknown>) => work().catch((error: unknown) => errors.push(error as Error));
    await step(() => this.queues.clearEvents(client));
    await step(() => this.rewriteRows(client));
    await step(() => this.copySmallTables(client));
    await step(() => this.copyTablesNightly(client));
    await step(() => this.clearLogs(client));
    await step(() => this.clearSearchIndex());
    this.sweeps.inc({ result: errors.length === 0 ? 'done' : 'failed' });
    if (errors.length > 0) throw errors[0]!;
  }

  /**
   * In the first hour of a day, the day before is swept too: a transaction that began before midnight may end after it.
   * Days are those of the database, which writes them into the rows.
   */
  private async rewriteRows(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ since: string; next: string }>(
      `select least(swept_on, next)::text as since, next::text
         from anonymity_sweep, lateral (select ((now() - interval '1 hour') at time zone 'UTC')::date as next) hour_ago`,
    );
    const { since, next } = rows[0]!;
    await rewriteAnonymousRows(client, since);
    await client.query('update anonymity_sweep set swept_on = $1', [next]);
  }

  private copySmallTables(client: pg.Client): Promise<void> {
    return copySmallTables(client);
  }

  private async copyTablesNightly(client: pg.Client): Promise<void> {
    const now = this.clock.now();
    if (now.getUTCHours() < this.settings.storyRewriteHour) return;
    const today = isoDay(now);
    const { rowCount } = await client.query('select from anonymity_sweep where rewritten_on < $1', [today]);
    if (rowCount === 0) return;
    // Skips the copies if no story has changed.
    const isNeeded = await wereStoriesWritten(client);
    if (this.nightlyCopy.day !== today) this.nightlyCopy = { day: today, copied: new Set() };
    if (isNeeded) await copyStoryTables(client, this.nightlyCopy.copied);
    await client.query('update anonymity_sweep set rewritten_on = $1', [today]);
    if (isNeeded) this.isIndexRebuildDue = true;
  }

  /** If Meilisearch is unavailable, the next sweep tries again. */
  private async clearSearchIndex(): Promise<void> {
    await this.search?.removeTraces(this.isIndexRebuildDue);
    this.isIndexRebuildDue = false;
  }

  private async clearLogs(client: pg.Client): Promise<void> {
    if (!(await clearWriteAheadLog(client))) this.warnOnce('the database user may not clear the write-ahead log');
    if (!(await this.queues.rewriteRedisFile())) this.warnOnce('this Redis does not rewrite its file on request');
  }

  private warnOnce(problem: string): void {
    if (this.warned.has(problem)) return;
    this.warned.add(problem);
    this.log.warn(
      `A stolen disk shows more than it should: ${problem} (docs/operations.md, "Anonymity on servers of your own").`,
    );
  }
}

/**
 * Whether anything about a story was written or deleted since the last nightly copy. A deletion writes a review item.
 */
async function wereStoriesWritten(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ written: boolean }>(
    `select exists (select from review_item, anonymity_sweep where kind = 'confession' and touched_on >= rewritten_on)
         or exists (select from confession, anonymity_sweep where touched_on >= rewritten_on)
         or exists (select from search_document, anonymity_sweep where type = 'story' and touched_on >= rewritten_on) as written`,
  );
  return rows[0]!.written;
}
