import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ANONYMOUS_ROWS } from '../../kernel/anonymous-rows.js';
import type { AnonymousRows } from '../../kernel/anonymous-rows.js';

/**
 * Less than PostgreSQL's `deadlock_timeout` (1 s): where the sweep and another transaction wait for each other, the sweep is the one
 * that gives up.
 */
const LOCK_MS = 400;
const TRIES = 8;
/** `lock_not_available` and `deadlock_detected`. */
const COMES_AGAIN = ['55P03', '40P01'];

/** The changes of a list's count become their sum, which shows no single change. */
const SUM_UP_COUNTS = `
  with gone as (delete from row_count where list = $1 returning list, state, shelf, change)
  insert into row_count select list, state, shelf, sum(change) from gone group by list, state, shelf having sum(change) <> 0`;

/**
 * Rewrites the rows about stories of a day in random order, one table after another, each in its own transaction: afterwards all
 * rows of a table name the same transaction.
 *
 * @param since the first day, `YYYY-MM-DD` in UTC: rows that were written on it or later are rewritten
 * @throws Error of PostgreSQL when a table stays locked; the tables after it are rewritten all the same
 */
export async function rewriteAnonymousRows(client: pg.Client, since: string): Promise<void> {
  const errors: unknown[] = [];
  for (const rows of ANONYMOUS_ROWS) {
    try {
      await withTries(() => rewrite(client, rows, since));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Runs `work` again, after a random pause, when it could not lock what it needs. */
export async function withTries(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === TRIES || !COMES_AGAIN.includes((error as { code?: string }).code ?? '')) throw error;
      await pause(randomInt(50, 500));
    }
  }
}

async function rewrite(client: pg.Client, { table, day, where }: AnonymousRows, since: string): Promise<void> {
  // With its time zone: a bookmark's day is stored as its first moment in UTC, and a server may have another zone.
  const from = client.escapeLiteral(`${since}T00:00:00Z`);
  const parts = [...(day ? [`${day} >= ${from}`] : []), ...(where ? [where] : [])];
  const condition = parts.join(' and ') || 'true';
  const { rowCount } = await client.query(`select from ${table} where ${condition} limit 1`);
  // Nothing to rewrite: writers of this table need not wait.
  if (rowCount === 0) return;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    // Readers continue. A writer that waited for one of the rows would not find it again, so writers wait for the table.
    await client.query(`lock table ${table} in exclusive mode`);
    await client.query('select rewrite_in_random_order($1::regclass, $2)', [table, condition]);
    await client.query(SUM_UP_COUNTS, [table]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
