import { pipeline } from 'node:stream/promises';
import type { MigrationObject } from '@mikro-orm/core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import { prepareDatabase } from '../database/prepare-database.js';
import type { ArchiveReader } from './archive-reader.js';
import { quoteIdentifier, withClient } from './connection.js';
import type { Manifest } from './manifest.js';
import { countRowEnds } from './measure.js';
import { measure, tablesOf } from './tables.js';

export interface LoadOptions {
  /** All migrations of this release, oldest first. */
  migrations: MigrationObject[];
  list: readonly BackupTable[];
  signal?: AbortSignal | undefined;
  progress?: (rows: number, total: number) => void;
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
 * Loads a verified backup into an empty database, with the tables of the backup's release.
 *
 * Triggers stay enabled: they maintain the row counts as always, and disabling them would need a superuser.
 */
export async function load(
  url: string,
  archive: ArchiveReader,
  manifest: Manifest,
  options: LoadOptions,
): Promise<void> {
  const { signal, progress = () => undefined } = options;
  const migrations = options.migrations.filter(({ name }) => manifest.migrations.includes(name));
  await prepareDatabase(url, migrations, false);
  const total = rowsIn(manifest);
  let rows = 0;
  await withClient(
    url,
    async (client) => {
      const tables = new Map((await tablesOf(client, options.list)).map((table) => [table.name, table]));
      await client.query('begin');
      // The backup has the rows that migrations inserted, so those are deleted first. In reverse order, because later
      // tables refer to earlier ones.
      for (const { name } of [...tables.values()].reverse()) await deleteRows(client, name);
      for (const { name, columns, months } of manifest.tables) {
        const table = tables.get(name);
        if (table?.columns.toSorted().join() !== columns.toSorted().join()) {
          throw new StartupError(
            `${archive.file} has the table ${name} with other columns than this release makes: restore it with the one that wrote it (${manifest.version}).`,
          );
        }
        if (table.isPartitionedByMonth) for (const month of months) await createMonth(client, name, month);
      }
      await archive.read(async ({ name, data }) => {
        const { columns } = manifest.tables.find((table) => table.name === name)!;
        const into = client.query(
          copyFrom(`copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join()}) from stdin`),
        );
        const counted = async function* () {
          for await (const piece of data) {
            yield piece;
            progress((rows += countRowEnds(piece)), total);
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
 * Compares the loaded tables with the backup, before later migrations change them, and the stored row counts with the
 * rows.
 *
 * @throws StartupError that names the difference
 */
export async function compare(url: string, manifest: Manifest, options: LoadOptions): Promise<void> {
  const { signal, progress = () => undefined } = options;
  const total = rowsIn(manifest);
  let rows = 0;
  await withClient(
    url,
    async (client) => {
      for (const table of await tablesOf(client, options.list)) {
        const written = manifest.tables.find(({ name }) => name === table.name);
        if (!written) continue;
        const found = await measure(client, table, (more) => progress((rows += more), total));
        if (found.sha256 === written.sha256 && found.rows === written.rows) continue;
        throw new StartupError(
          `${table.name} came back with ${found.rows} of ${written.rows} rows, or with other content. Nothing was changed. Use another backup.`,
        );
      }
      await compareCounts(client);
    },
    signal,
  );
}

/** @throws StartupError */
export async function compareCounts(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(`select to_regclass('row_count') is not null as "exists"`);
  if (!(found[0] as { exists: boolean }).exists) return;
  const { rows } = await client.query<{ list: string; stored: string }>(
    'select list, sum(change) as stored from row_count group by list order by list',
  );
  for (const { list, stored } of rows) {
    const { rows: counted } = await client.query<{ actual: string }>(
      `select count(*) as actual from ${quoteIdentifier(list)}`,
    );
    if (counted[0]!.actual === stored) continue;
    throw new StartupError(
      `The count of ${list} is ${stored}, and there are ${counted[0]!.actual}. Nothing was changed.`,
    );
  }
}

/**
 * Sets sequences to continue after the last number ever given: a link, a decision or a session that refers to an id
 * must never refer to another thing later.
 */
export async function setSequences(client: pg.Client, last: Record<string, number>): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(coalesce(last_value, 1), value::bigint))
       from pg_sequences join jsonb_each_text($1) as given (name, value) on name = sequencename
      where schemaname = current_schema() and value::bigint > 0`,
    [JSON.stringify(last)],
  );
}

/** The audit log refuses even a DELETE of no rows. */
async function deleteRows(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(`select 1 from ${quoteIdentifier(table)} limit 1`);
  if (rows.length > 0) await client.query(`delete from ${quoteIdentifier(table)}`);
}

async function createMonth(client: pg.Client, table: string, month: string): Promise<void> {
  const [year = 0, number = 1] = month.split('_').map(Number);
  const [from, to] = [new Date(Date.UTC(year, number - 1, 1)), new Date(Date.UTC(year, number, 1))];
  await client.query(
    `create table if not exists ${quoteIdentifier(`${table}_${month}`)} partition of ${quoteIdentifier(table)}
       for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
  );
}
