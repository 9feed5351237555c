import { pipeline } from 'node:stream/promises';
import type { MigrationObject } from '@mikro-orm/core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import { prepareDatabase } from '../database/prepare-database.js';
import type { ArchiveReader } from './archive-reader.js';
import { named, withClient } from './connection.js';
import type { Manifest } from './manifest.js';
import { endsIn } from './measure.js';
import { measure, tablesOf } from './tables.js';

export interface LoadOptions {
  /** All that this release has, oldest first. */
  migrations: MigrationObject[];
  list: readonly BackupTable[];
  signal?: AbortSignal | undefined;
  progress?: (rows: number, of: number) => void;
}

/** @throws StartupError when the backup had migrations that this release does not know */
export function refuseNewerBackup(file: string, manifest: Manifest, migrations: readonly MigrationObject[]): void {
  const known = migrations.map(({ name }) => name);
  const newer = manifest.migrations.filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new StartupError(
    `${file} is of a newer release (${manifest.version}): this one does not know ${newer.join(', ')}. Update first (git pull), then restore.`,
  );
}

/**
 * Puts a backup, which was verified before, into an empty database: with the tables as they were then.
 *
 * Triggers are left on: they count what is put in, as they do always, and nobody needs to be superuser.
 */
export async function load(
  url: string,
  archive: ArchiveReader,
  manifest: Manifest,
  options: LoadOptions,
): Promise<void> {
  const { signal, progress = () => undefined } = options;
  const then = options.migrations.filter(({ name }) => manifest.migrations.includes(name));
  await prepareDatabase(url, then, false);
  const of = rowsIn(manifest);
  let rows = 0;
  await withClient(
    url,
    async (client) => {
      const tables = new Map((await tablesOf(client, options.list)).map((table) => [table.name, table]));
      await client.query('begin');
      // What migrations have put in is in the backup as well, as it was then. Last first: the first are referred to.
      for (const { name } of [...tables.values()].reverse()) await empty(client, name);
      for (const { name, columns, months } of manifest.tables) {
        const table = tables.get(name);
        if (table?.columns.toSorted().join() !== columns.toSorted().join()) {
          throw new StartupError(
            `${archive.file} has the table ${name} with other columns than this release makes: restore it with the one that wrote it (${manifest.version}).`,
          );
        }
        if (table.isCutIntoMonths) for (const month of months) await haveMonth(client, name, month);
      }
      await archive.read(async ({ name, data }) => {
        const { columns } = manifest.tables.find((table) => table.name === name)!;
        const into = client.query(copyFrom(`copy ${named(name)} (${columns.map(named).join()}) from stdin`));
        const counted = async function* () {
          for await (const piece of data) {
            yield piece;
            progress((rows += endsIn(piece)), of);
          }
        };
        await pipeline(counted, into, { signal });
      });
      await setSequences(client, manifest.sequences);
      await client.query('commit');
      await client.query('analyze');
    },
    signal,
  );
}

export const rowsIn = ({ tables }: Manifest): number => tables.reduce((sum, table) => sum + table.rows, 0);

/**
 * Reads back what was loaded and compares it with the backup, while the tables are still as they were then; and the counts
 * that are kept with what they count.
 *
 * @throws StartupError that names what differs
 */
export async function compare(url: string, manifest: Manifest, options: LoadOptions): Promise<void> {
  const { signal, progress = () => undefined } = options;
  const of = rowsIn(manifest);
  let rows = 0;
  await withClient(
    url,
    async (client) => {
      for (const table of await tablesOf(client, options.list)) {
        const written = manifest.tables.find(({ name }) => name === table.name);
        if (!written) continue;
        const found = await measure(client, table, (more) => progress((rows += more), of));
        if (found.sha256 === written.sha256 && found.rows === written.rows) continue;
        throw new StartupError(
          `What came back of ${table.name} is not what was written (${found.rows} rows of ${written.rows}). Nothing was changed.`,
        );
      }
      await compareCounts(client);
    },
    signal,
  );
}

/** @throws StartupError */
export async function compareCounts(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query(`select to_regclass('row_count') is not null as "isThere"`);
  if (!(there[0] as { isThere: boolean }).isThere) return;
  const { rows } = await client.query<{ list: string; kept: string }>(
    'select list, sum(change) as kept from row_count group by list order by list',
  );
  for (const { list, kept } of rows) {
    const { rows: counted } = await client.query<{ there: string }>(`select count(*) as there from ${named(list)}`);
    if (counted[0]!.there === kept) continue;
    throw new StartupError(`The count of ${list} is ${kept}, and there are ${counted[0]!.there}. Nothing was changed.`);
  }
}

/**
 * Numbers go on after the last one that was ever given: a link, a decision or a session that is about one of them must never
 * come to be about something else.
 */
export async function setSequences(client: pg.Client, last: Record<string, number>): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(coalesce(last_value, 1), value::bigint))
       from pg_sequences join jsonb_each_text($1) as given (name, value) on name = sequencename
      where schemaname = current_schema() and value::bigint > 0`,
    [JSON.stringify(last)],
  );
}

/** The audit log refuses even a statement that deletes nothing. */
async function empty(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(`select 1 from ${named(table)} limit 1`);
  if (rows.length > 0) await client.query(`delete from ${named(table)}`);
}

async function haveMonth(client: pg.Client, table: string, month: string): Promise<void> {
  const [year = 0, number = 1] = month.split('_').map(Number);
  const [from, to] = [new Date(Date.UTC(year, number - 1, 1)), new Date(Date.UTC(year, number, 1))];
  await client.query(
    `create table if not exists ${named(`${table}_${month}`)} partition of ${named(table)}
       for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
  );
}
