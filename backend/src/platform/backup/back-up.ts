import type { MigrationObject } from '@mikro-orm/core';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import type { withProgressBar } from '../operator/progress-bar.js';
import { ArchiveReader } from './archive-reader.js';
import type { Databases } from './databases.js';
import type { BackupFolder } from './folder.js';
import { compare, load, rowsIn } from './load.js';
import { toMinute } from './manifest.js';
import type { Manifest } from './manifest.js';
import { withScratchDatabase } from './scratch.js';
import { takeSnapshot } from './snapshot.js';

export interface BackupContext {
  migrations: MigrationObject[];
  list: readonly BackupTable[];
  version: string;
  now: Date;
  print: (line: string) => void;
  withProgress: typeof withProgressBar;
  signal?: AbortSignal | undefined;
}

export interface BackUpOptions {
  /** Public keys of age; without any, the backup is not encrypted. */
  recipients: readonly string[];
  /** A file with the key to read the encrypted backup back. */
  identity?: string | undefined;
  verify: boolean;
  /** The number of backups that remain in the folder; undefined for all. */
  keep?: number | undefined;
}

/**
 * Writes a backup and tests it: reads it back and restores it into a scratch database.
 *
 * @throws StartupError: no file is left, or the message names it
 */
export async function backUp(
  databases: Databases,
  folder: BackupFolder,
  { recipients, identity, verify, keep }: BackUpOptions,
  context: BackupContext,
): Promise<string> {
  const { print, withProgress, now, signal } = context;
  const file = folder.nextFile(toMinute(now), recipients.length > 0);
  folder.removeUnfinished(now);
  const migrations = context.migrations.map(({ name }) => name);
  const written = await withProgress('Writing', (progress) =>
    takeSnapshot(databases.url, file, { ...context, migrations, recipients, progress }),
  );
  print(`${file}: ${rowsIn(written)} rows of ${written.tables.length} tables.`);
  const canRead = recipients.length === 0 || identity !== undefined;
  if (!verify) print('It was not tried (--no-verify).');
  else if (!canRead) print('It is encrypted and was not tried: with the key, --identity FILE, it would be.');
  else await verifyByRestoring(databases, new ArchiveReader(file, { identity, signal }), written, context);
  if (keep !== undefined) for (const old of folder.removeAllBut(keep)) print(`Removed ${old}.`);
  return file;
}

async function verifyByRestoring(
  databases: Databases,
  archive: ArchiveReader,
  written: Manifest,
  context: BackupContext,
): Promise<void> {
  const { print, withProgress, signal } = context;
  const total = rowsIn(written);
  try {
    const manifest = await withProgress('Reading', (progress) => archive.verify((rows) => progress(rows, total)));
    await withScratchDatabase(databases, context, async ({ url }) => {
      await withProgress('Restoring', (progress) => load(url, archive, manifest, { ...context, progress }));
      await withProgress('Comparing', (progress) => compare(url, manifest, { ...context, progress }));
    });
  } catch (error) {
    if (signal?.aborted || !(error instanceof StartupError)) throw error;
    throw new StartupError(`${archive.file} was written, and trying it failed: ${error.message}`, { cause: error });
  }
  print('It was read back and restored for trial: every table has the rows that were written.');
}
