import { EXCLUDED_TABLES } from '../../kernel/backup-tables.js';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import { ArchiveWriter } from './archive-writer.js';
import { named, withClient } from './connection.js';
import { FORMAT, minuteOf } from './manifest.js';
import type { Manifest, TableInFile } from './manifest.js';
import { copyOut, migrationsOf, sequencesOf, tablesOf } from './tables.js';

export interface SnapshotOptions {
  /** What this release knows: a database that had others was made by a newer one. */
  migrations: readonly string[];
  list: readonly BackupTable[];
  version: string;
  now: Date;
  recipients?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
  progress?: (rows: number, of: number) => void;
}

/**
 * Writes the database into a file: all tables as they were at one moment, while the product goes on.
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
      // Before the moment is fixed: a migration that rewrote a table after it would leave us an empty one.
      if (known.length > 0)
        await client.query(`lock table ${known.map(({ name }) => named(name)).join()} in access share mode`);
      const migrations = await migrationsOf(client);
      refuseNewer(migrations, options.migrations);
      const tables = await tablesOf(client, options.list);
      // Asked after that moment: a number that was given since is not given again, and that does no harm.
      const sequences = withoutLeftOut(await sequencesOf(client));
      const header = { the: 'archive', format: FORMAT, time: minuteOf(options.now), version: options.version } as const;
      const archive = await ArchiveWriter.begin(file, header, options);
      try {
        const about = tables.reduce((sum, table) => sum + table.about, 0);
        let rows = 0;
        const count = (more: number) => progress((rows += more), Math.max(about, rows));
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
export function refuseNewer(found: readonly string[], known: readonly string[]): void {
  if (found.length === 0) throw new StartupError('There is nothing in the database yet: there is nothing to back up.');
  const newer = found.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new StartupError(`The database is of a newer release (it had ${newer.join(', ')}): use that one.`);
  }
}

const withoutLeftOut = (sequences: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(sequences).filter(([name]) => !Object.keys(EXCLUDED_TABLES).some((table) => name.startsWith(`${table}_`))),
  );
