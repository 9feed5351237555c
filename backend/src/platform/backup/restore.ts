import { dirname, resolve } from 'node:path';
import { StartupError } from '../config/startup-error.js';
import { prepareDatabase } from '../database/prepare-database.js';
import { ArchiveReader } from './archive-reader.js';
import type { Surroundings } from './back-up.js';
import { withClient } from './connection.js';
import type { Databases } from './databases.js';
import { DecisionsSince } from './decisions.js';
import type { LaterState, Since } from './decisions.js';
import { BackupFolder } from './folder.js';
import { compare, compareCounts, load, refuseNewerBackup, rowsIn, setSequences } from './load.js';
import type { Manifest } from './manifest.js';
import { stampOf, withScratch } from './scratch.js';
import { sequencesOf } from './tables.js';

export interface RestoreOptions {
  file: string;
  identity?: string | undefined;
  /** An empty database to restore into, instead of one that takes the place of the one that is used. */
  into?: string | undefined;
  dryRun: boolean;
  /** Files and connection strings that know what was decided since. */
  decisions: readonly string[];
  /** Whether the database that is used and the newer backups beside the file are asked too. */
  askOthers: boolean;
  /** Whether queues are in the database. */
  queueOnPostgres: boolean;
  /** Does again what was decided since, and makes again what a backup leaves out. */
  remake: (url: string, since: Since) => Promise<void>;
}

/** Nobody knows how many numbers were given between the backup and the loss; more than these would be a busy day. */
const NUMBERS_BEYOND = 1_000;

/** Restores a backup. Until the very end, which is one step, the database that is used stays as it is. */
export class Restore {
  private readonly archive: ArchiveReader;

  constructor(
    private readonly databases: Databases,
    private readonly options: RestoreOptions,
    private readonly surroundings: Surroundings,
  ) {
    const { signal } = surroundings;
    this.archive = new ArchiveReader(resolve(options.file), { identity: options.identity, signal });
  }

  /** @throws StartupError with one line for the operator; nothing was changed then */
  async run(): Promise<void> {
    const { into, dryRun } = this.options;
    const { say, now } = this.surroundings;
    await this.archive.header();
    if (!dryRun && !into) await this.databases.refuseUsed();
    const manifest = await this.verified(this.archive);
    refuseNewerBackup(this.archive.file, manifest, this.surroundings.migrations);
    say(`A backup of ${manifest.time}, by release ${manifest.version}: ${rowsIn(manifest)} rows.`);
    const later = await this.laterStates(manifest);
    if (into) return this.fill(into, manifest, later);
    await withScratch(this.databases, this.surroundings, async ({ name, url, stays }) => {
      await this.restoreInto(url, manifest, later);
      if (dryRun) return say('All of it can be restored. Nothing was changed (--dry-run).');
      await this.databases.refuseUsed();
      const aside = this.databases.beside(`before_${stampOf(now)}`);
      this.surroundings.signal?.throwIfAborted();
      // From here on a stop comes too late.
      stays();
      try {
        await this.databases.swap(name, aside);
      } catch (error) {
        await this.databases.drop(name);
        throw error;
      }
      say(`Restored. What was there before is in the database ${aside}: npm run restore -- --forget drops it.`);
    });
  }

  private async fill(url: string, manifest: Manifest, later: LaterState[]): Promise<void> {
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
      );
      if (rows.length > 0) throw new StartupError('The database of --into is not empty: nothing was changed.');
    });
    await this.restoreInto(url, manifest, later);
    this.surroundings.say('Restored into the database of --into: set DATABASE_URL to it.');
  }

  private async restoreInto(url: string, manifest: Manifest, later: LaterState[]): Promise<void> {
    const { bar, migrations, signal } = this.surroundings;
    await bar('Restoring', (progress) => load(url, this.archive, manifest, { ...this.surroundings, progress }));
    await bar('Comparing', (progress) => compare(url, manifest, { ...this.surroundings, progress }));
    // What is made again needs the queues' tables, wherever the queues themselves are.
    await prepareDatabase(url, migrations, true);
    const since = await this.decisionsSince(url, later);
    await this.options.remake(url, since);
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

  private async decisionsSince(url: string, later: LaterState[]): Promise<Since> {
    const decisions = new DecisionsSince(url, this.surroundings.signal);
    for (const state of later) await decisions.ask(state);
    const since = decisions.answer();
    for (const { name } of later) {
      if (!since.heard.includes(name))
        this.surroundings.say(`Passed over, for it is of no later state of this installation: ${name}.`);
    }
    const knowsNow = since.heard.includes(CURRENT);
    await withClient(url, async (client) => {
      const given = Object.entries(await sequencesOf(client));
      const goOn = given.map(([name, last]) => {
        const known = Math.max(last, since.sequences[name] ?? 0);
        return [name, knowsNow ? known : known + NUMBERS_BEYOND];
      });
      await setSequences(client, Object.fromEntries(goOn) as Record<string, number>);
    });
    if (!knowsNow) {
      this.surroundings.say(
        `What was decided ${since.heard.length > 0 ? 'after the newest backup' : 'after this backup'} is not known (--decisions FILE adds what knows it). New rows get numbers ${NUMBERS_BEYOND} further on.`,
      );
    }
    return since;
  }

  /** Oldest first: of two that say something about the same, the later one counts. */
  private async laterStates(manifest: Manifest): Promise<LaterState[]> {
    const files: { time: string; state: LaterState }[] = [];
    const urls: LaterState[] = [];
    for (const one of this.options.decisions) {
      if (/^postgres(ql)?:\/\//.test(one)) urls.push({ name: 'the database of --decisions', from: { url: one } });
      else files.push(await this.fileState(one, manifest.time));
    }
    if (this.options.askOthers) {
      const newest = await this.newestBeside(manifest.time);
      if (newest) files.push(newest);
      urls.push({ name: CURRENT, from: { url: this.databases.url } });
    }
    files.sort((a, b) => (a.time < b.time ? -1 : 1));
    return [...files.map(({ state }) => state), ...urls];
  }

  /** The last one is enough: a later backup's log has all that the earlier ones have. */
  private async newestBeside(time: string) {
    const newest = new BackupFolder(dirname(this.archive.file)).list().at(-1);
    if (newest === undefined || resolve(newest) === this.archive.file) return undefined;
    const reader = new ArchiveReader(newest, { identity: this.options.identity });
    try {
      if ((await reader.header()).time <= time) return undefined;
      return await this.fileState(newest, time);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      throw new StartupError(
        `${error.message} What was decided since is read from there; to restore without it, move it away, or: --no-decisions.`,
        { cause: error },
      );
    }
  }

  private async fileState(file: string, after: string) {
    const archive = new ArchiveReader(resolve(file), {
      identity: this.options.identity,
      signal: this.surroundings.signal,
    });
    const manifest = await this.verified(archive);
    if (manifest.time < after) {
      throw new StartupError(`${file} is older than the backup that is to be restored: it knows nothing newer.`);
    }
    return { time: manifest.time, state: { name: file, from: { archive, manifest } } satisfies LaterState };
  }

  private verified(archive: ArchiveReader): Promise<Manifest> {
    // How many there are is said at its end.
    return this.surroundings.bar('Reading', async (progress) => {
      let read = 0;
      const manifest = await archive.verify((rows) => progress((read = rows), rows));
      progress(read, read);
      return manifest;
    });
  }
}

const CURRENT = 'the database that is used now';
