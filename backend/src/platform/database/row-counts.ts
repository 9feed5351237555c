import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';
import type { Condition } from './keyset.js';

/** Tables whose rows triggers count; their states and shelves are in the migrations `row-counts` and `story-decisions`. */
export type CountedTable =
  | 'post'
  | 'comment'
  | 'confession'
  | 'submission'
  | 'suggestion'
  | 'subscriber'
  | 'audit_entry'
  | 'story_decision'
  | 'post_comment_count';

export type CountedState =
  | 'published'
  | 'draft'
  | 'approved'
  | 'pending'
  | 'rejected'
  | 'subscribed'
  | 'unsubscribed'
  | 'commented'
  // An entry of the audit log, by what it is about.
  | 'post'
  | 'confession'
  | 'comment'
  | 'submission'
  | 'suggestion'
  | 'subscriber'
  | 'account';

export interface CountedPart {
  /** Rows in this state; all of them when there is none. */
  state?: CountedState | undefined;
  /** Rows of this shelf, as SQL. */
  partition?: Condition | undefined;
}

/** How many rows a table has, or a part of it: as quickly of a million as of ten. As a scalar in SQL. */
export function countOf(table: CountedTable, { state, partition }: CountedPart = {}): Condition {
  const conditions = [`list = '${table}'`];
  if (state) conditions.push(`state = '${state}'`);
  if (partition) conditions.push(`row_count.shelf = (${partition.sql})`);
  return {
    sql: `(select coalesce(sum(change), 0)::int from row_count where ${conditions.join(' and ')})`,
    params: partition?.params ?? [],
  };
}

const EVERY_MS = 5_000;
/** So many changes are added up as quickly as none. */
const FEW = 200;

/**
 * Puts the changes together that were written down one by one. Whoever reads meanwhile sees all of them or their sum; what
 * another one is putting together is left to him.
 */
const PUT_TOGETHER = `
  with gone as (
    delete from row_count where ctid = any(array(select ctid from row_count for update skip locked))
    returning list, state, shelf, change)
  insert into row_count select list, state, shelf, sum(change) from gone group by list, state, shelf having sum(change) <> 0`;

/** Keeps the counts short, in workers. */
@Injectable()
export class RowCounts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Database');
  private stop: StopInterval | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    const tell = (error: Error) => this.log.warn(`Counts stay long: ${summarizeError(error)}`);
    this.stop = startInterval(EVERY_MS, () => this.compact(FEW), tell);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** @param unlessFewer leaves them as they are when there are no more than these */
  async compact(unlessFewer: number): Promise<void> {
    const em = this.orm.em.fork();
    const [{ rows = 0 } = {}] = await em.execute<{ rows: number }[]>(
      'select count(*)::int as rows from (select 1 from row_count limit ?) few',
      [unlessFewer + 1],
    );
    if (rows > unlessFewer) await em.execute(PUT_TOGETHER);
  }
}
