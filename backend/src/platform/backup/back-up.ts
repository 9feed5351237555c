import type { MigrationObject } from '@mikro-orm/core';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import type { withProgressBar } from '../operator/progress-bar.js';
import { ArchiveReader } from './archive-reader.js';
import type { Databases } from './databases.js';
import type { BackupFolder } from './folder.js';
import { compare, load, rowsIn } from './load.js';
import { minuteOf } from './manifest.js';
import type { Manifest } from './manifest.js';
import { withScratch } from './scratch.js';
import { takeSnapshot } from './snapshot.js';

export interface Surroundings {
  migrations: MigrationObject[];
  list: readonly BackupTable[];
  version: string;
  now: Date;
  say: (line: string) => void;
  bar: typeof withProgressBar;
  signal?: AbortSignal | undefined;
}

export interface BackUpOptions {
  /** Public keys of age; none: it is not encrypted. */
  recipients: readonly string[];
  /** To read back what was encrypted. */
  identity?: string | undefined;
  verify: boolean;
  /** So many backups remain in the folder; undefined: all. */
  keep?: number | undefined;
}

/**
 * Writes a backup and tries it: reads it back and restores it into a database beside.
 *
 * @throws StartupError, after which there is no file, or one that the message names
 */
export async function backUp(
  databases: Databases,
  folder: BackupFolder,
  { recipients, identity, verify, keep }: BackUpOptions,
  surroundings: Surroundings,
): Promise<string> {
  const { say, bar, now, signal } = surroundings;
  const file = folder.next(minuteOf(now), recipients.length > 0);
  folder.clear(now);
  const migrations = surroundings.migrations.map(({ name }) => name);
  const written = await bar('Writing', (progress) =>
    takeSnapshot(databases.url, file, { ...surroundings, migrations, recipients, progress }),
  );
  say(`${file}: ${rowsIn(written)} rows of ${written.tables.length} tables.`);
  const canRead = recipients.length === 0 || identity !== undefined;
  if (!verify) say('It was not tried (--no-verify).');
  else if (!canRead) say('It is encrypted and was not tried: with the key, --identity FILE, it would be.');
  else await tryIt(databases, new ArchiveReader(file, { identity, signal }), written, surroundings);
  if (keep !== undefined) for (const old of folder.keep(keep)) say(`Removed ${old}.`);
  return file;
}

async function tryIt(
  databases: Databases,
  archive: ArchiveReader,
  written: Manifest,
  surroundings: Surroundings,
): Promise<void> {
  const { say, bar, signal } = surroundings;
  const of = rowsIn(written);
  try {
    const manifest = await bar('Reading', (progress) => archive.verify((rows) => progress(rows, of)));
    await withScratch(databases, surroundings, async ({ url }) => {
      await bar('Restoring', (progress) => load(url, archive, manifest, { ...surroundings, progress }));
      await bar('Comparing', (progress) => compare(url, manifest, { ...surroundings, progress }));
    });
  } catch (error) {
    if (signal?.aborted || !(error instanceof StartupError)) throw error;
    throw new StartupError(`${archive.file} was written, and trying it failed: ${error.message}`, { cause: error });
  }
  say('It was read back and restored for trial: every table has the rows that were written.');
}
