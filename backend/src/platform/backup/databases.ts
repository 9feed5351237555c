import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import { APPLICATION, named, withClient } from './connection.js';

/** PostgreSQL cuts longer names off, and two of them would be one. */
const MAX_NAME = 63;
/** One of these is on every server; a database cannot be renamed by who is connected to it. */
const OTHERS = ['postgres', 'template1'];
const MAY_NOT = '42501';
const IN_USE = '55006';

/** The databases of the server that a connection string leads to. */
export class Databases {
  readonly name: string;

  /** @param url to the database that the product uses */
  constructor(readonly url: string) {
    this.name = decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres';
  }

  urlOf(name: string): string {
    const url = new URL(this.url);
    url.pathname = `/${encodeURIComponent(name)}`;
    return url.href;
  }

  /** What is beside it: `archive_before_20261122t2210`. */
  beside(what: string): string {
    return `${this.name.slice(0, MAX_NAME - what.length - 1)}_${what}`;
  }

  /**
   * An empty database beside it, with its encoding, collation and settings.
   *
   * @throws StartupError when this role may not
   */
  async make(name: string): Promise<string> {
    await this.administer(async (client) => {
      const like = await this.describe(client);
      try {
        await client.query(`create database ${named(name)} template template0 ${like.options}`);
      } catch (error) {
        throw (error as { code?: string }).code === MAY_NOT ? mayNot() : error;
      }
      for (const setting of like.settings) await this.set(client, name, setting);
    });
    return this.urlOf(name);
  }

  /** Cuts off who is connected to it; no such database is no error. */
  drop(name: string): Promise<void> {
    return this.administer(async (client) => {
      await client.query(`drop database if exists ${named(name)} with (force)`);
    });
  }

  /** Those beside it whose names go on like this. */
  list(what: string): Promise<string[]> {
    return this.administer(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1) order by 1',
        [this.beside(what)],
      );
      return rows.map(({ name }) => name);
    });
  }

  /**
   * Runs `work` while no other backup or restore of this database is tried out.
   *
   * @throws StartupError when one is
   */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.administer(async (client) => {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [
        `the-archive backup ${this.name}`,
      ]);
      if (!rows[0]!.held)
        throw new StartupError('Another backup or restore is under way: try again when it has finished.');
      return work();
    });
  }

  /**
   * Refuses while somebody uses it.
   *
   * @throws StartupError that says what to stop
   */
  refuseUsed(): Promise<void> {
    return this.administer(async (client) => {
      const { rows } = await client.query<{ connections: number }>(
        `select count(*)::int as connections from pg_stat_activity
          where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $2`,
        [this.name, APPLICATION],
      );
      const { connections } = rows[0]!;
      if (connections > 0) throw isUsed(`${connections} connections`);
    });
  }

  /**
   * Puts another database in its place, at once or not at all. It stays, under the name `aside`.
   *
   * @throws StartupError while somebody is connected to either
   */
  async swap(other: string, aside: string): Promise<void> {
    await this.administer(async (client) => {
      try {
        await client.query('begin');
        const { rowCount } = await client.query('select from pg_database where datname = $1', [this.name]);
        if (rowCount === 1) await client.query(`alter database ${named(this.name)} rename to ${named(aside)}`);
        await client.query(`alter database ${named(other)} rename to ${named(this.name)}`);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        const { code } = error as { code?: string };
        throw code === IN_USE ? isUsed('somebody has just connected') : code === MAY_NOT ? mayNot() : error;
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

  /** What keeps stories out of the server's log may be among them, so none may be lost. */
  private async set(client: pg.Client, name: string, setting: string): Promise<void> {
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
    try {
      await client.query(`alter database ${named(name)} set ${key} = ${client.escapeLiteral(value)}`);
    } catch (error) {
      throw new StartupError(
        `The database has the setting ${key}, and this role may not give it to another one: restore as who made it (--into takes an empty database).`,
        { cause: error },
      );
    }
  }

  private async administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    let refused: unknown;
    for (const other of OTHERS.filter((name) => name !== this.name)) {
      let isIn = false;
      try {
        return await withClient(this.urlOf(other), (client) => {
          isIn = true;
          return work(client);
        });
      } catch (error) {
        if (isIn || !isClosed(error)) throw error;
        refused = error;
      }
    }
    throw refused;
  }
}

/** Whether that database is not there for us, rather than that something in it went wrong. */
const isClosed = (error: unknown): boolean =>
  error instanceof StartupError &&
  ['3D000', MAY_NOT].includes((error.cause as { code?: string } | undefined)?.code ?? '');

const isUsed = (who: string) =>
  new StartupError(
    `The product, or somebody else, uses the database (${who}). Stop every process of it (npm start, the containers api and worker) and try again: nothing was changed.`,
  );

const mayNot = () =>
  new StartupError(
    'This role may not make or rename databases here. Give it the right ("alter role … createdb", as its owner), or have an empty database made and restore into that one: --into URL.',
  );
