import type pg from 'pg';
import { SMALL_TABLE_BYTES, TABLES_OF_STORIES } from '../../kernel/anonymous-rows.js';
import { retryLockFailures } from './rewrite-rows.js';

/**
 * Readers queue behind a copy that waits for its lock, so the copy gives up soon if another transaction holds the
 * table.
 */
const LOCK_TIMEOUT_MS = 400;

/**
 * Tables that are copied in the order of an index. Search reads stories whose ids are close together; in a sorted table,
 * their places are also together in a word's list in the index (docs/adr/0026). The order shows nothing that the ids in
 * the rows do not show.
 */
const SORTED_BY: Readonly<Record<string, string>> = { search_document: 'search_document_pkey' };

/**
 * Copies small tables to new files: deleted rows stay readable in the old files until PostgreSQL reuses their space.
 *
 * @throws Error of PostgreSQL if a table stays locked; the other tables are copied all the same
 */
export const copySmallTables = async (client: pg.Client): Promise<void> =>
  copyTables(client, await tablesSmallerThan(client, SMALL_TABLE_BYTES));

/**
 * Copies every table with stories, their words or traces of them, and its indexes, to new files.
 *
 * @param copied the tables to skip; copied tables are added
 * @throws Error of PostgreSQL, as above
 */
export async function copyStoryTables(client: pg.Client, copied: Set<string>): Promise<void> {
  const remaining = (await tablesSmallerThan(client, Number.MAX_SAFE_INTEGER)).filter((name) => !copied.has(name));
  await copyTables(client, remaining, (name) => copied.add(name));
}

/** Tables of the queue do not exist if the queue is on Redis. */
async function tablesSmallerThan(client: pg.Client, bytes: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as given (name)
      where to_regclass(name) is not null and pg_table_size(to_regclass(name)) <= $2`,
    [TABLES_OF_STORIES, bytes],
  );
  return rows.map(({ name }) => name);
}

async function copyTables(
  client: pg.Client,
  tables: readonly string[],
  onCopied: (table: string) => unknown = () => undefined,
): Promise<void> {
  const errors: unknown[] = [];
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (const table of tables) {
      const index = SORTED_BY[table];
      const statement = index ? `cluster ${table} using ${index}` : `vacuum (full) ${table}`;
      const copy = retryLockFailures(() => client.query(statement));
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
