import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ANONYMOUS_ROWS } from '../../kernel/anonymous-rows.js';
import type { AnonymousRows } from '../../kernel/anonymous-rows.js';

/**
 * Less than PostgreSQL's `deadlock_timeout` (1 s): in a deadlock with another transaction, the sweep gives up first.
 */
const LOCK_TIMEOUT_MS = 400;
const MAX_ATTEMPTS = 8;
/** `lock_not_available` and `deadlock_detected`. */
const RETRYABLE_CODES = ['55P03', '40P01'];

/** Replaces the changes of a list's count by their sum, which shows no single change. */
const SUM_UP_COUNTS = `
  with gone as (delete from row_count where list = $1 returning list, state, shelf, change)
  insert into row_count select list, state, shelf, sum(change) from gone group by list, state, shelf having sum(change) <> 0`;

/**
 * Rewrites the rows about stories in random order, one table after another, each in its own transaction: afterwards all
 * these rows of a table have the same transaction id.
 *
 * @param since the first day, `YYYY-MM-DD` in UTC: rows written on it or later are rewritten
 * @throws Error of PostgreSQL if a table stays locked; the other tables are rewritten all the same
 */
export async function rewriteAnonymousRows(client: pg.Client, since: string): Promise<void> {
  const errors: unknown[] = [];
  for (const rows of ANONYMOUS_ROWS) {
    try {
      await retryLockFailures(() => rewrite(client, rows, since));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Runs `work`, and again after a random pause if it could not get its locks. */
export async function retryLockFailures(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.includes((error as { code?: string }).code ?? '')) throw error;
      await pause(randomInt(50, 500));
    }
  }
}

async function rewrite(client: pg.Client, { table, day, where }: AnonymousRows, since: string): Promise<void> {
  // With the time zone: a bookmark's day is stored as midnight UTC, and the server may use another zone.
  const from = client.escapeLiteral(`${since}T00:00:00Z`);
  const conditions = [...(day ? [`${day} >= ${from}`] : []), ...(where ? [where] : [])];
  const condition = conditions.join(' and ') || 'true';
  const { rowCount } = await client.query(`select from ${table} where ${condition} limit 1`);
  // Without rows there is nothing to lock, so writers of this table do not wait. A deleted row has left a change of its count.
  if (rowCount === 0) return void (await client.query(SUM_UP_COUNTS, [table]));
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    // Readers continue. Writers must wait for the whole table: one that waited for a rewritten row would not find it
    // again.
    await client.query(`lock table ${table} in exclusive mode`);
    await client.query('select rewrite_in_random_order($1::regclass, $2)', [table, condition]);
    await client.query(SUM_UP_COUNTS, [table]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
