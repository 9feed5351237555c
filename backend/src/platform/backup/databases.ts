import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import { nameBeside, namesBeside } from './beside-names.js';
import type { Beside } from './beside-names.js';
import { APPLICATION, quoteIdentifier, withClient } from './connection.js';

/** At least one of these is on every server. A database cannot be renamed over a connection to it. */
const MAINTENANCE_DATABASES = ['postgres', 'template1'];
const INSUFFICIENT_PRIVILEGE = '42501';
const OBJECT_IN_USE = '55006';

/** The databases on the server of a connection string. */
export class Databases {
  readonly name: string;

  /** @param url of the product's database */
  constructor(readonly url: string) {
    this.name = decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres';
  }

  urlOf(name: string): string {
    const url = new URL(this.url);
    url.pathname = `/${encodeURIComponent(name)}`;
    return url.href;
  }

  /** A name for a database beside the product's: `archive_before_20261122_221000`. */
  nameBeside(kind: Beside, now: Date): string {
    return nameBeside(this.name, kind, now);
  }

  /**
   * Creates an empty database with the encoding, collation and settings of the product's.
   *
   * @returns its URL
   * @throws StartupError when this role is not allowed to
   */
  async create(name: string): Promise<string> {
    await this.withMaintenanceClient(async (client) => {
      const like = await this.describe(client);
      try {
        await client.query(`create database ${quoteIdentifier(name)} template template0 ${like.options}`);
      } catch (error) {
        throw (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE ? notAllowedError() : error;
      }
      for (const setting of like.settings) await this.applySetting(client, name, setting);
    });
    return this.urlOf(name);
  }

  /** Drops a database and closes its connections. A missing database is not an error. */
  drop(name: string): Promise<void> {
    return this.withMaintenanceClient(async (client) => {
      await client.query(`drop database if exists ${quoteIdentifier(name)} with (force)`);
    });
  }

  /** The databases beside the product's. @throws StartupError when they may be those of another product */
  list(kind: Beside): Promise<string[]> {
    return this.withMaintenanceClient(async (client) => {
      const { rows } = await client.query<{ name: string }>('select datname as name from pg_database order by 1');
      return namesBeside(
        this.name,
        kind,
        rows.map(({ name }) => name),
      );
    });
  }

  /**
   * Runs `work` while no other process tests or restores a backup of this database.
   *
   * @throws AlreadyRunningError when another one does
   */
  withLock<T>(work: () => Promise<T>): Promise<T> {
    return this.withMaintenanceClient(async (client) => {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [
        `the-archive backup ${this.name}`,
      ]);
      if (!rows[0]!.held) throw new AlreadyRunningError();
      return work();
    });
  }

  /**
   * Refuses a database with connections of other applications.
   *
   * @throws StartupError that says what to stop
   */
  requireUnused(): Promise<void> {
    return this.withMaintenanceClient(async (client) => {
      const { rows } = await client.query<{ connections: number }>(
        `select count(*)::int as connections from pg_stat_activity
          where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $2`,
        [this.name, APPLICATION],
      );
      const { connections } = rows[0]!;
      if (connections > 0) throw inUseError(`${connections} connections`);
    });
  }

  /**
   * Replaces the product's database with another one, atomically. The old one stays under the name `aside`.
   *
   * @throws StartupError while either has connections
   */
  async swap(replacement: string, aside: string): Promise<void> {
    await this.withMaintenanceClient(async (client) => {
      try {
        await client.query('begin');
        const { rowCount } = await client.query('select from pg_database where datname = $1', [this.name]);
        if (rowCount === 1)
          await client.query(`alter database ${quoteIdentifier(this.name)} rename to ${quoteIdentifier(aside)}`);
        await client.query(`alter database ${quoteIdentifier(replacement)} rename to ${quoteIdentifier(this.name)}`);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        const { code } = error as { code?: string };
        throw code === OBJECT_IN_USE
          ? inUseError('someone has just connected')
          : code === INSUFFICIENT_PRIVILEGE
            ? notAllowedError()
            : error;
      }
    });
  }

  private async describe(client: pg.Client): Promise<{ options: string; settings: string[] }> {
    const { rows } = await client.query<{
      database: Record<string, string | null>;
      encoding: string;
      settings: string[];
    }>(
      `select to_jsonb(d) as database, pg_encoding_to_char(encoding) as encoding,
              coalesce((select setconfig from pg_db_role_setting where setdatabase = d.oid and setrole = 0), '{}') as settings
         from pg_database d where datname = $1`,
      [this.name],
    );
    const [row] = rows;
    if (!row) return { options: "encoding 'UTF8'", settings: [] };
    const { database, encoding, settings } = row;
    const locale = database['datlocale'] ?? database['daticulocale'];
    const text = (value: string | null | undefined) => client.escapeLiteral(value ?? '');
    const provider: Record<string, string> = {
      b: `locale_provider builtin builtin_locale ${text(locale)}`,
      i: `locale_provider icu icu_locale ${text(locale)}`,
    };
    const options = [
      `encoding ${text(encoding)} lc_collate ${text(database['datcollate'])} lc_ctype ${text(database['datctype'])}`,
      provider[database['datlocprovider'] ?? ''] ?? '',
    ];
    return { options: options.join(' '), settings };
  }

  /** Settings that keep stories out of the server's log may be among them, so a failure stops the restore. */
  private async applySetting(client: pg.Client, name: string, setting: string): Promise<void> {
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
    try {
      await client.query(`alter database ${quoteIdentifier(name)} set ${key} = ${client.escapeLiteral(value)}`);
    } catch (error) {
      throw new StartupError(
        `The database has the setting ${key}, and this database user may not give it to another database. Nothing was changed. Restore as the user who set it, or into an empty database that has it: --into URL.`,
        { cause: error },
      );
    }
  }

  private async withMaintenanceClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    let refused: unknown;
    for (const other of MAINTENANCE_DATABASES.filter((name) => name !== this.name)) {
      let isConnected = false;
      try {
        return await withClient(this.urlOf(other), (client) => {
          isConnected = true;
          return work(client);
        });
      } catch (error) {
        if (isConnected || !isInaccessible(error)) throw error;
        refused = error;
      }
    }
    throw refused;
  }
}

/** Another process tests or restores a backup of the same database. */
export class AlreadyRunningError extends StartupError {
  constructor() {
    super('Another backup or restore is running. Nothing was written or changed; try again when it has finished.');
  }
}

/** Whether the database does not exist or refuses us, as opposed to an error of a query in it. */
const isInaccessible = (error: unknown): boolean =>
  error instanceof StartupError &&
  ['3D000', INSUFFICIENT_PRIVILEGE].includes((error.cause as { code?: string } | undefined)?.code ?? '');

const inUseError = (who: string) =>
  new StartupError(
    `The database is in use (${who}). Nothing was changed. Stop every process of the site (npm start, or the containers api and worker), then try again.`,
  );

const notAllowedError = () =>
  new StartupError(
    'This database user may not create or rename databases. Nothing was changed. Allow it ("alter role … createdb", run by the owner), or restore into an empty database: --into URL.',
  );
