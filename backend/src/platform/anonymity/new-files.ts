import type pg from 'pg';
import { TABLES_OF_STORIES } from '../../kernel/anonymous-rows.js';
import { withTries } from './rewrite-rows.js';

/** Larger tables wait for the night: while a table is copied, nobody can read it. */
const SMALL_BYTES = 8 * 1024 * 1024;
/** Readers of the table wait behind the copy, so it is not begun while another transaction holds the table for long. */
const LOCK_MS = 400;

/**
 * Copies the short tables to new files: deleted rows stay readable in the old ones until PostgreSQL uses their place again.
 *
 * @throws Error of PostgreSQL when a table stays locked; the tables after it are copied all the same
 */
export const copySmallTables = async (client: pg.Client): Promise<void> =>
  renew(client, await tablesUpTo(client, SMALL_BYTES));

/**
 * Copies every table that has stories, their words or traces of them, and its indexes, to new files.
 *
 * @param copied tables that need no copy any more; those that are copied are added
 * @throws Error of PostgreSQL, as above
 */
export async function copyStoryTables(client: pg.Client, copied: Set<string>): Promise<void> {
  const waiting = (await tablesUpTo(client, Number.MAX_SAFE_INTEGER)).filter((name) => !copied.has(name));
  await renew(client, waiting, (name) => copied.add(name));
}

/** Those that exist: the tables of the queue do not where it is on Redis. */
async function tablesUpTo(client: pg.Client, bytes: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as given (name)
      where to_regclass(name) is not null and pg_table_size(to_regclass(name)) <= $2`,
    [TABLES_OF_STORIES, bytes],
  );
  return rows.map(({ name }) => name);
}

async function renew(
  client: pg.Client,
  tables: readonly string[],
  onCopied: (table: string) => unknown = () => undefined,
): Promise<void> {
  const errors: unknown[] = [];
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  try {
    for (const table of tables) {
      const copy = withTries(() => client.query(`vacuum (full) ${table}`));
      await copy.then(
        () => onCopied(table),
        (error: unknown) => errors.push(error),
      );
    }
  } finally {
    await client.query('reset lock_timeout');
  }
  if (errors.length > 0) throw errors[0];
}
