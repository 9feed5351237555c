import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { WorkerJob } from '../jobs/worker-job.js';
import type { Condition } from './keyset.js';

/**
 * Tables whose rows are counted by triggers. The migrations `row-counts` and `story-decisions` define states and
 * partitions.
 */
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
  // A story that waits for its author.
  | 'asked'
  | 'rejected'
  | 'subscribed'
  | 'unsubscribed'
  | 'bounced'
  | 'complained'
  | 'commented'
  // States of `audit_entry`: the kind of item that the entry is about.
  | 'page'
  | 'post'
  | 'confession'
  | 'comment'
  | 'submission'
  | 'suggestion'
  | 'subscriber'
  | 'account'
  | 'campaign';

export interface CountedPart {
  /** Counts only rows in this state, or in one of these; without it, all rows. */
  state?: CountedState | readonly CountedState[] | undefined;
  /** SQL for the partition to count, such as one category: the column `row_count.shelf`. */
  partition?: Condition | undefined;
}

/** Returns scalar SQL for the number of rows of a table or a part of it. Its cost does not grow with the table. */
export function countOf(table: CountedTable, { state, partition }: CountedPart = {}): Condition {
  const conditions = [`list = '${table}'`];
  // An empty list is a state that no row has.
  if (state) conditions.push(`state in ('${[state].flat().join("', '")}')`);
  if (partition) conditions.push(`row_count.shelf = (${partition.sql})`);
  return {
    sql: `(select coalesce(sum(change), 0)::int from row_count where ${conditions.join(' and ')})`,
    params: partition?.params ?? [],
  };
}

const COMPACT_INTERVAL_MS = 5_000;
/** Up to this many rows of `row_count` are summed so fast that compacting them gains nothing. */
const COMPACT_ABOVE_ROWS = 200;

/**
 * Replaces the individual changes by their sums, in one statement: a concurrent reader sees either the changes or the
 * sums. Rows that another process is compacting are skipped.
 */
const COMPACT = `
  with removed as (
    delete from row_count where ctid = any(array(select ctid from row_count for update skip locked))
    returning list, state, shelf, change)
  insert into row_count select list, state, shelf, sum(change) from removed group by list, state, shelf having sum(change) <> 0`;

/** Periodically compacts the table `row_count`, in worker processes. */
@Injectable()
export class RowCounts extends WorkerJob {
  protected readonly log = new Logger('Database');
  protected readonly schedule = {
    everyMs: COMPACT_INTERVAL_MS,
    work: () => this.compact(COMPACT_ABOVE_ROWS),
    failure: 'Row counts were not compacted',
  };

  constructor(
    private readonly orm: MikroORM,
    protected readonly settings: Settings,
  ) {
    super();
  }

  /** @param aboveRows does nothing when the table has at most this many rows */
  async compact(aboveRows: number): Promise<void> {
    const em = this.orm.em.fork();
    const [{ rows = 0 } = {}] = await em.execute<{ rows: number }[]>(
      'select count(*)::int as rows from (select 1 from row_count limit ?) sample',
      [aboveRows + 1],
    );
    if (rows > aboveRows) await em.execute(COMPACT);
  }
}
