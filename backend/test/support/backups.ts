import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BACKUP_TABLES } from '../../src/kernel/backup-tables.js';
import { migrations } from '../../src/migrations/index.js';
import { backUp } from '../../src/platform/backup/back-up.js';
import type { BackUpOptions, BackupContext } from '../../src/platform/backup/back-up.js';
import { Databases } from '../../src/platform/backup/databases.js';
import { BackupFolder } from '../../src/platform/backup/folder.js';
import { Restore } from '../../src/platform/backup/restore.js';
import type { RestoreOptions } from '../../src/platform/backup/restore.js';
import { readSettings, Settings } from '../../src/platform/config/settings.js';
import { completeRestore } from '../../src/tools/post-restore.js';
import { createTestDatabase } from './database.js';
import type { TestDatabase } from './database.js';
import { startApp } from './test-app.js';
import type { TestApp } from './test-app.js';

/** The tool and the running product have the same one: the hashes of erased addresses depend on it. */
const SESSION_SECRET = 's'.repeat(32);

/** A database that outlives the product running on it, as an operator's does, and the folder of its backups. */
export class Operated {
  readonly output: string[] = [];
  readonly folder = new BackupFolder(mkdtempSync(join(tmpdir(), 'archive-test-backups-')));
  readonly databases: Databases;
  private minutes = 0;

  private constructor(private readonly database: TestDatabase) {
    this.databases = new Databases(database.url);
  }

  static async make(): Promise<Operated> {
    return new Operated(await createTestDatabase());
  }

  /** Starts the product on it. Close the product before a restore. */
  start(change: object = {}): Promise<TestApp> {
    return startApp('PostgreSQL', { databaseUrl: this.database.url, sessionSecret: SESSION_SECRET, ...change });
  }

  /** The surroundings of a backup; each call is a minute later than the one before. */
  surroundings(change: Partial<BackupContext> = {}): BackupContext {
    this.minutes += 1;
    const now = new Date(Date.UTC(2026, 10, 22, 22, 10 + this.minutes));
    const print = (line: string) => void this.output.push(line);
    return {
      migrations,
      list: BACKUP_TABLES,
      version: '1.2.3',
      now,
      print,
      withProgress: (_, work) => work(() => undefined),
      ...change,
    };
  }

  backUp(options: Partial<BackUpOptions> = {}, change: Partial<BackupContext> = {}): Promise<string> {
    const all = { recipients: [], verify: false, ...options };
    return backUp(this.databases, this.folder, all, this.surroundings(change));
  }

  restore(file: string, options: Partial<RestoreOptions> = {}, change: Partial<BackupContext> = {}): Promise<void> {
    const settings = new Settings({ ...readSettings({ LOG_LEVEL: 'error' }), sessionSecret: SESSION_SECRET });
    const all: RestoreOptions = {
      ...{ file, dryRun: false, decisions: [], findLaterStates: true, queueOnPostgres: true },
      postRestore: (url, since) => completeRestore(settings, url, since, (line) => void this.output.push(line)),
      ...options,
    };
    return new Restore(this.databases, all, this.surroundings(change)).run();
  }

  /** Queries the database that has its name now. */
  async sql<T>(query: string, params: unknown[] = [], url = this.database.url): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(query, params)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** The scratch and set-aside databases on the same server. */
  async beside(): Promise<string[]> {
    return [...(await this.databases.list('scratch')), ...(await this.databases.list('before'))];
  }

  async remove(): Promise<void> {
    for (const name of await this.beside()) await this.databases.drop(name);
    await this.database.drop();
    rmSync(this.folder.path, { recursive: true, force: true });
  }
}
