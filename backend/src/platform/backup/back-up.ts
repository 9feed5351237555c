import { renameSync, rmSync } from 'node:fs';
import type { MigrationObject } from '@mikro-orm/core';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { StartupError } from '../config/startup-error.js';
import type { withProgressBar } from '../cli/progress-bar.js';
import { ArchiveReader } from './archive-reader.js';
import { AlreadyRunningError } from './databases.js';
import type { Databases } from './databases.js';
import type { BackupFolder } from './folder.js';
import { recordBackup } from './last-backup.js';
import type { BackupVerdict } from './last-backup.js';
import { compare, load, rowsIn } from './load.js';
import { toMinute } from './manifest.js';
import type { Manifest } from './manifest.js';
import { withScratchDatabase } from './scratch.js';
import { takeSnapshot } from './snapshot.js';
import { readWithdrawnList, salvageHashes, withdrawnIn, writeWithdrawnList } from './withdrawn-list.js';

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
 * Writes a backup and tests it: reads it back and restores it into a scratch database. Records the outcome in the database.
 * One that will be tested is written only while no other one is tested or restored: its test would fail.
 *
 * @throws StartupError: no file is left, or the message names it
 */
export async function backUp(
  databases: Databases,
  folder: BackupFolder,
  options: BackUpOptions,
  context: BackupContext,
): Promise<string> {
  const { now, print, signal } = context;
  const write = () => writeAndCheck(databases, folder, options, context);
  try {
    const { file, verdict } = await (options.verify && isReadable(options) ? databases.withLock(write) : write());
    await recordBackup(databases.url, now, verdict);
    return file;
  } catch (error) {
    if (!signal?.aborted && !(error instanceof AlreadyRunningError))
      // The error of the backup is the one to show.
      await recordBackup(databases.url, now, 'failed').catch(() => print('The database doesn’t know that it failed.'));
    throw error;
  }
}

const isReadable = ({ recipients, identity }: BackUpOptions): boolean =>
  recipients.length === 0 || identity !== undefined;

async function writeAndCheck(
  databases: Databases,
  folder: BackupFolder,
  options: BackUpOptions,
  context: BackupContext,
): Promise<{ file: string; verdict: BackupVerdict }> {
  const { recipients, identity, verify, keep } = options;
  const { print, withProgress, now, signal } = context;
  const file = folder.nextFile(toMinute(now), recipients.length > 0);
  folder.removeUnfinished(now);
  const migrations = context.migrations.map(({ name }) => name);
  const written = await withProgress('Writing', (progress) =>
    takeSnapshot(databases.url, file, { ...context, migrations, recipients, progress }),
  );
  print(`${file}: ${rowsIn(written)} rows of ${written.tables.length} tables.`);
  await writeWithdrawn(databases.url, folder, context);
  const canRead = isReadable(options);
  if (!verify) print('It was not checked, because of --no-verify.');
  else if (!canRead) print('It is encrypted, so it was not checked. To check it, give the key: --identity FILE.');
  else await verifyByRestoring(databases, new ArchiveReader(file, { identity, signal }), written, context);
  if (keep !== undefined) for (const old of folder.removeAllBut(keep)) print(`Removed ${old}.`);
  return { file, verdict: verify && canRead ? 'checked' : 'not-checked' };
}

/**
 * Writes the list of withdrawn receipts beside the backup. The new list includes the hashes of the earlier list, because a database
 * that was restored without that list lacks some of them. It then replaces that list: lists of several days would show when stories
 * were withdrawn. There are several only if an operator has put one there.
 */
async function writeWithdrawn(url: string, folder: BackupFolder, context: BackupContext): Promise<void> {
  const { now, print } = context;
  const stored = await withdrawnIn(url);
  if (!stored) return;
  const earlier = folder.withdrawnLists();
  const hashes = new Set([...stored, ...earlier.flatMap((list) => [...hashesOf(list, context)])]);
  const day = toMinute(now).slice(0, 10);
  const file = folder.withdrawnFile(day);
  await writeWithdrawnList(file, { day, hashes });
  for (const old of earlier) if (old !== file) rmSync(old, { force: true });
  print(`${file}: ${hashes.size} withdrawn receipts. Copy it together with the backup.`);
}

/** The hashes of an earlier list. A damaged one must not stop the backup: it gets another name, and its complete lines count. */
function hashesOf(list: string, { print }: BackupContext): ReadonlySet<string> {
  try {
    return readWithdrawnList(list).hashes;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const hashes = salvageHashes(list);
    renameSync(list, `${list}.damaged`);
    print(
      `WARNING: ${list} is damaged or cannot be read. It is ${list}.damaged now, and ${hashes.size} of its receipts are in the new list. If you have a complete copy of it, put that copy into the folder as ${list} and back up again. Then delete the damaged file.`,
    );
    return hashes;
  }
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
    throw new StartupError(
      `${archive.file} was written, but a test restore of it failed. Do not rely on it. ${error.message}`,
      { cause: error },
    );
  }
  print('Checked: it was read back and restored into a temporary database, and every table has all its rows.');
}
