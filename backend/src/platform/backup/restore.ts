import { dirname, resolve } from 'node:path';
import { StartupError } from '../config/startup-error.js';
import { prepareDatabase } from '../database/prepare-database.js';
import { ArchiveReader } from './archive-reader.js';
import type { BackupContext } from './back-up.js';
import { withClient } from './connection.js';
import type { Databases } from './databases.js';
import { LaterDecisionsReader } from './decisions.js';
import type { LaterState, LaterDecisions } from './decisions.js';
import { BackupFolder, isWithdrawnList } from './folder.js';
import { compare, compareCounts, load, refuseNewerBackup, rowsIn, setSequences } from './load.js';
import type { Manifest } from './manifest.js';
import { withScratchDatabase } from './scratch.js';
import { sequencesOf } from './tables.js';
import { readWithdrawnList } from './withdrawn-list.js';
import type { WithdrawnList } from './withdrawn-list.js';

export interface RestoreOptions {
  file: string;
  identity?: string | undefined;
  /** The URL of an empty database to restore into. Without it, the restored database replaces the product's. */
  into?: string | undefined;
  dryRun: boolean;
  /** Backups and connection strings that have later decisions. */
  decisions: readonly string[];
  /** A list of withdrawn receipts. Without it, the newest one beside the backup is read. */
  withdrawn?: string | undefined;
  /** Whether later decisions are also read from the product's database and the newest backup in the folder. */
  findLaterStates: boolean;
  /** Whether the queues are in PostgreSQL. */
  queueOnPostgres: boolean;
  /** Replays later decisions and rebuilds tables that a backup leaves out. */
  postRestore: (url: string, since: LaterDecisions) => Promise<void>;
}

/** All that a restore reads. */
interface Source {
  manifest: Manifest;
  later: LaterState[];
  withdrawn: WithdrawnList | undefined;
}

/**
 * How many ids to skip if later states are lost: how many were given since the backup is unknown, and these are more
 * than a busy day needs.
 */
const SKIPPED_NUMBERS = 1_000;

/** Restores a backup. The product's database does not change until the last step, which is atomic. */
export class Restore {
  private readonly archive: ArchiveReader;

  constructor(
    private readonly databases: Databases,
    private readonly options: RestoreOptions,
    private readonly context: BackupContext,
  ) {
    const { signal } = context;
    this.archive = new ArchiveReader(resolve(options.file), { identity: options.identity, signal });
  }

  /** @throws StartupError with one line for the operator; nothing was changed then */
  async run(): Promise<void> {
    const { into, dryRun } = this.options;
    const { print } = this.context;
    refuseWithdrawnList(this.archive.file);
    await this.archive.header();
    if (!dryRun && !into) await this.databases.requireUnused();
    const manifest = await this.verify(this.archive);
    refuseNewerBackup(this.archive.file, manifest, this.context.migrations);
    print(`A backup of ${manifest.time}, by release ${manifest.version}: ${rowsIn(manifest)} rows.`);
    const withdrawn = this.withdrawnList();
    const later = await this.laterStates(manifest);
    if (into) return this.restoreIntoEmpty(into, { manifest, later, withdrawn });
    await this.databases.withLock(() => this.restoreBeside({ manifest, later, withdrawn }));
  }

  /** Restores into a database beside the product's, which then takes its name, except in a dry run. */
  private async restoreBeside(source: Source): Promise<void> {
    const { print, now } = this.context;
    await withScratchDatabase(this.databases, this.context, async ({ name, url, keep }) => {
      await this.restoreInto(url, source);
      if (this.options.dryRun) return print('The backup can be restored completely. Nothing was changed (--dry-run).');
      await this.databases.requireUnused();
      const aside = this.databases.nameBeside('before', now);
      this.context.signal?.throwIfAborted();
      // From here on, a stop is too late.
      keep();
      try {
        await this.databases.swap(name, aside);
      } catch (error) {
        await this.databases.drop(name);
        throw error;
      }
      print(`Restored. The previous database is now ${aside}: npm run restore -- --forget drops it.`);
    });
  }

  private async restoreIntoEmpty(url: string, source: Source): Promise<void> {
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
      );
      if (rows.length > 0) throw new StartupError('The database of --into is not empty: nothing was changed.');
    });
    try {
      await this.restoreInto(url, source);
    } catch (error) {
      // The error says that nothing was changed, which is true of the site's database only.
      this.context.print('The database of --into is incomplete: empty it before you try again.');
      throw error;
    }
    this.context.print('Restored into the database of --into: set DATABASE_URL to it.');
  }

  private async restoreInto(url: string, source: Source): Promise<void> {
    const { manifest } = source;
    const { withProgress, migrations, signal } = this.context;
    await withProgress('Restoring', (progress) => load(url, this.archive, manifest, { ...this.context, progress }));
    await withProgress('Comparing', (progress) => compare(url, manifest, { ...this.context, progress }));
    // Replayed commands need the queues' tables, even if the queues are on Redis.
    await prepareDatabase(url, migrations, true);
    const since = await this.readLaterDecisions(url, source);
    await this.options.postRestore(url, since);
    await withClient(
      url,
      async (client) => {
        await compareCounts(client);
        if (!this.options.queueOnPostgres) await client.query('drop schema bullmq cascade');
        await client.query('analyze');
      },
      signal,
    );
  }

  private async readLaterDecisions(url: string, { manifest, later, withdrawn }: Source): Promise<LaterDecisions> {
    const decisions = new LaterDecisionsReader(url, this.context.signal);
    for (const state of later) await decisions.read(state);
    if (withdrawn) decisions.addWithdrawn(withdrawn.hashes);
    const read = decisions.result();
    const isNewer = withdrawn !== undefined && withdrawn.day > manifest.time.slice(0, 10);
    const knowsCurrent = read.readStates.includes(CURRENT_DATABASE);
    const since = { ...read, knowsWithdrawn: isNewer || read.readStates.length > 0, knowsCurrent };
    for (const { name } of later) {
      if (!since.readStates.includes(name))
        this.context.print(`Not used, because it has no later state of this installation: ${name}.`);
    }
    await withClient(url, async (client) => {
      const given = Object.entries(await sequencesOf(client));
      const next = given.map(([name, last]) => {
        const known = Math.max(last, since.sequences[name] ?? 0);
        return [name, knowsCurrent ? known : known + SKIPPED_NUMBERS];
      });
      await setSequences(client, Object.fromEntries(next) as Record<string, number>);
    });
    if (!knowsCurrent) {
      this.context.print(
        `What was decided ${since.readStates.length > 0 ? 'after the newest backup' : 'after this backup'} is unknown and was not replayed: check by hand what was deleted or withdrawn since, or restore again with --decisions FILE. The numbers of new rows skip ${SKIPPED_NUMBERS}, so that none is used twice.`,
      );
    }
    return since;
  }

  /** Returns the list even if it is older than the backup: a withdrawn story must not come back with any backup. */
  private withdrawnList(): WithdrawnList | undefined {
    const file = this.options.withdrawn ?? new BackupFolder(dirname(this.archive.file)).withdrawnLists().at(-1);
    if (file === undefined) return undefined;
    const list = readWithdrawnList(resolve(file));
    this.context.print(`Withdrawn receipts as of ${list.day}: ${list.hashes.size}.`);
    return list;
  }

  /** Oldest first: for the same item, the later state wins. */
  private async laterStates(manifest: Manifest): Promise<LaterState[]> {
    const files: { time: string; state: LaterState }[] = [];
    const urls: LaterState[] = [];
    for (const source of this.options.decisions) {
      if (/^postgres(ql)?:\/\//.test(source)) urls.push({ name: 'the database of --decisions', from: { url: source } });
      else files.push(await this.fileState(source, manifest.time));
    }
    if (this.options.findLaterStates) {
      const newest = await this.newerBackupInFolder(manifest.time);
      if (newest) files.push(newest);
      urls.push({ name: CURRENT_DATABASE, from: { url: this.databases.url } });
    }
    files.sort((a, b) => (a.time < b.time ? -1 : 1));
    return [...files.map(({ state }) => state), ...urls];
  }

  /** The newest one is enough: its audit log has all entries of the earlier ones. */
  private async newerBackupInFolder(time: string) {
    const newest = new BackupFolder(dirname(this.archive.file)).list().at(-1);
    if (newest === undefined || resolve(newest) === this.archive.file) return undefined;
    const reader = new ArchiveReader(newest, { identity: this.options.identity });
    try {
      if ((await reader.header()).time <= time) return undefined;
      return await this.fileState(newest, time);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      throw new StartupError(
        `${error.message} Decisions made since are read from it. To restore without them, move it away or add --no-decisions. Nothing was changed.`,
        { cause: error },
      );
    }
  }

  private async fileState(file: string, after: string) {
    const archive = new ArchiveReader(resolve(file), {
      identity: this.options.identity,
      signal: this.context.signal,
    });
    const manifest = await this.verify(archive);
    if (manifest.time < after) {
      throw new StartupError(
        `${file} is older than the backup being restored, so it has no later decisions. Nothing was changed.`,
      );
    }
    return { time: manifest.time, state: { name: file, from: { archive, manifest } } satisfies LaterState };
  }

  private verify(archive: ArchiveReader): Promise<Manifest> {
    // The total is in the manifest, which comes last.
    return this.context.withProgress('Reading', async (progress) => {
      let read = 0;
      const manifest = await archive.verify((rows) => progress((read = rows), rows));
      progress(read, read);
      return manifest;
    });
  }
}

const CURRENT_DATABASE = 'the database that is used now';

/** An operator who completes a file name with Tab gets this list first. */
function refuseWithdrawnList(file: string): void {
  if (!isWithdrawnList(file)) return;
  throw new StartupError(
    `${file} is a list of withdrawn receipts, not a backup. Name the backup beside it, which is restored together with the list. Nothing was changed.`,
  );
}
