import { EXCLUDED_TABLES } from '../../kernel/backup-tables.js';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import { ArchiveWriter } from './archive-writer.js';
import { quoteIdentifier, withClient } from './connection.js';
import { FORMAT, toMinute } from './manifest.js';
import type { Manifest, TableInFile } from './manifest.js';
import { copyOut, migrationsOf, sequencesOf, tablesOf } from './tables.js';

export interface SnapshotOptions {
  /** The migrations of this release. A database with others is of a newer release. */
  migrations: readonly string[];
  list: readonly BackupTable[];
  version: string;
  now: Date;
  recipients?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  progress?: (rows: number, total: number) => void;
}

/**
 * Writes the database into a file: all tables as of one moment, while the product runs.
 *
 * @throws StartupError with one line for the operator; there is no file then
 */
export async function takeSnapshot(url: string, file: string, options: SnapshotOptions): Promise<Manifest> {
  const { signal, progress = () => undefined } = options;
  return withClient(
    url,
    async (client) => {
      const known = await tablesOf(client, options.list);
      await client.query('begin isolation level repeatable read, read only');
      // Lock before the first query fixes the snapshot: a migration that rewrites a table after that would leave it
      // empty for us.
      if (known.length > 0)
        await client.query(`lock table ${known.map(({ name }) => quoteIdentifier(name)).join()} in access share mode`);
      const migrations = await migrationsOf(client);
      refuseNewerDatabase(migrations, options.migrations);
      const tables = await tablesOf(client, options.list);
      // Sequences are not part of the snapshot. A number given since then is skipped after a restore, which does no
      // harm.
      const sequences = withoutLeftOut(await sequencesOf(client));
      const header = { the: 'archive', format: FORMAT, time: toMinute(options.now), version: options.version } as const;
      const archive = await ArchiveWriter.begin(file, header, options);
      try {
        const estimate = tables.reduce((sum, table) => sum + table.estimatedRows, 0);
        let rows = 0;
        const count = (more: number) => progress((rows += more), Math.max(estimate, rows));
        const written: TableInFile[] = [];
        for (const table of tables) {
          const sum = await archive.table(table.name, copyOut(client, table), count);
          written.push({ name: table.name, columns: table.columns, months: table.months, ...sum });
        }
        const manifest: Manifest = { ...header, migrations, tables: written, sequences };
        await archive.finish(manifest);
        progress(rows, rows);
        return manifest;
      } catch (error) {
        await archive.abandon();
        throw error;
      }
    },
    signal,
  );
}

/** @throws StartupError */
export function refuseNewerDatabase(found: readonly string[], known: readonly string[]): void {
  if (found.length === 0) throw new StartupError('The database is still empty, so there is nothing to back up.');
  const newer = found.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new StartupError(
      `The database belongs to a newer release (with ${newer.join(', ')}). Use that release to back it up.`,
    );
  }
}

const withoutLeftOut = (sequences: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(sequences).filter(
      ([name]) => !Object.keys(EXCLUDED_TABLES).some((table) => name.startsWith(`${table}_`)),
    ),
  );
