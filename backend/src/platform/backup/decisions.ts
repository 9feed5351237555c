import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../config/startup-error.js';
import type { ArchiveReader } from './archive-reader.js';
import { quoteIdentifier, withClient } from './connection.js';
import type { Manifest } from './manifest.js';
import { newStoryDecisions, STORY_SOURCES } from './story-decisions.js';
import { copyOut, sequencesOf, tablesOf } from './tables.js';

/** A later state of the same installation: a database or a newer backup. */
export interface LaterState {
  /** Shown to the operator. */
  name: string;
  from: { url: string } | { archive: ArchiveReader; manifest: Manifest };
}

/** A row of the audit log or of the decisions about stories, by column names. */
export type EntryRow = Record<string, unknown> & {
  id: number;
  created_at: string;
  action: string;
  kind: string;
  item_id: number;
};

/** Decisions in later states that must survive a restore of an older backup. */
export interface LaterDecisions {
  entries: EntryRow[];
  /** Ids of subscribers in the backup who have unsubscribed since. */
  unsubscribed: number[];
  passwords: { id: number; passwordHash: string; passwordVersion: number }[];
  /** The last number of each sequence. */
  sequences: Record<string, number>;
  /** Names of the states that were read. States of another installation are skipped. */
  readStates: string[];
}

/** The tables to read. They do not reference each other. */
const DECISION_TABLES = ['account', 'audit_entry', 'story_decision', 'subscriber'];

/** Reads the decisions of later states, oldest first, and compares them with the loaded backup. */
export class LaterDecisionsReader {
  private readonly entries = new Map<string, EntryRow>();
  private readonly subscribed = new Map<number, boolean>();
  private readonly passwords = new Map<number, LaterDecisions['passwords'][number]>();
  private readonly sequences = new Map<string, number>();
  private readonly readStates: string[] = [];

  /** @param url of the database that the backup was loaded into, with all migrations applied */
  constructor(
    private readonly url: string,
    private readonly signal?: AbortSignal,
  ) {}

  /** @throws StartupError when a state cannot be read: its decisions would be lost */
  async read(state: LaterState): Promise<void> {
    await withClient(
      this.url,
      async (client) => {
        await client.query('create schema carried');
        try {
          const sequences = await this.copyState(client, state);
          if (!(await isOfThisInstallation(client))) return;
          this.readStates.push(state.name);
          await this.collect(client);
          for (const [name, last] of Object.entries(sequences))
            this.sequences.set(name, Math.max(last, this.sequences.get(name) ?? 0));
        } finally {
          await client.query('drop schema carried cascade');
        }
      },
      this.signal,
    );
  }

  result(): LaterDecisions {
    return {
      entries: [...this.entries.values()],
      unsubscribed: [...this.subscribed].flatMap(([id, subscribed]) => (subscribed ? [] : [id])),
      passwords: [...this.passwords.values()],
      sequences: Object.fromEntries(this.sequences),
      readStates: this.readStates,
    };
  }

  private copyState(client: pg.Client, { name, from }: LaterState): Promise<Record<string, number>> {
    const copyTable = async (table: string, columns: readonly string[], data: AsyncIterable<Buffer>) => {
      await client.query(await createTableSql(client, table, columns));
      const list = columns.map(quoteIdentifier).join();
      const copy = client.query(copyFrom(`copy carried.${quoteIdentifier(table)} (${list}) from stdin`));
      await pipeline(data, copy, { signal: this.signal });
    };
    if ('archive' in from) return copyArchive(from.archive, from.manifest, copyTable);
    return withClient(from.url, async (other) => {
      await other.query('begin isolation level repeatable read, read only');
      const tables = await tablesOf(
        other,
        DECISION_TABLES.map((table) => ({ table })),
      );
      for (const table of tables) await copyTable(table.name, table.columns, copyOut(other, table));
      return tables.length === 0 ? {} : sequencesOf(other);
    }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { code?: string };
      // Before the first start there is no database, and there are no decisions.
      if (code === '3D000') return {};
      if (this.signal?.aborted) throw error;
      throw new StartupError(
        `What was decided since the backup could not be read from ${name}. To restore without it, and look for what is to be deleted again by hand: --no-decisions.`,
        { cause: error },
      );
    });
  }

  private async collect(client: pg.Client): Promise<void> {
    const query = async <T>(table: string, sql: string): Promise<T[]> => {
      const { rows } = await client.query(`select to_regclass('carried.${table}') is not null as "exists"`);
      return (rows[0] as { exists: boolean }).exists ? ((await client.query(sql)).rows as T[]) : [];
    };
    for (const { entry } of await query<{ entry: EntryRow }>('audit_entry', NEW_ENTRIES))
      this.entries.set([entry.id, entry.created_at, entry.action, entry.kind, entry.item_id].join(), entry);
    for (const source of STORY_SOURCES)
      this.collectStoryDecisions(await query<{ entry: EntryRow }>(source, newStoryDecisions(source)));
    for (const { id, subscribed } of await query<{ id: number; subscribed: boolean }>('subscriber', SUBSCRIBERS))
      this.subscribed.set(id, subscribed);
    for (const password of await query<LaterDecisions['passwords'][number]>('account', PASSWORDS))
      this.passwords.set(password.id, password);
  }

  /**
   * Decisions are identified by content, because states number the same decision differently. Two decisions with the
   * same content in one state are two.
   */
  private collectStoryDecisions(rows: readonly { entry: EntryRow }[]): void {
    const times = new Map<string, number>();
    for (const { entry } of rows) {
      const versions = [entry['before_version'], entry['after_version']];
      const content = ['story', entry.created_at, entry.action, entry.item_id, ...versions].join();
      times.set(content, (times.get(content) ?? 0) + 1);
      this.entries.set(`${content},${times.get(content)}`, entry);
    }
  }
}

async function copyArchive(
  archive: ArchiveReader,
  manifest: Manifest,
  copyTable: (table: string, columns: readonly string[], data: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Record<string, number>> {
  await archive.read(async ({ name, data }) => {
    const { columns } = manifest.tables.find((table) => table.name === name)!;
    if (DECISION_TABLES.includes(name)) await copyTable(name, columns, data);
  });
  return manifest.sequences;
}

/** Columns unknown to this release are of type text, and are not read. */
async function createTableSql(client: pg.Client, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const definitions = columns.map((column) => `${quoteIdentifier(column)} ${types.get(column) ?? 'text'}`);
  return `create table carried.${quoteIdentifier(table)} (${definitions.join()})`;
}

/** Whether the state has an account of this installation. The ids of another installation mean other things. */
async function isOfThisInstallation(client: pg.Client): Promise<boolean> {
  const { rows: there } = await client.query(`select to_regclass('carried.account') is not null as "exists"`);
  if (!(there[0] as { exists: boolean }).exists) return false;
  const { rows } = await client.query(
    'select 1 from carried.account s join account r on r.id = s.id and r.created_at = s.created_at limit 1',
  );
  return rows.length > 0;
}

const NEW_ENTRIES = `
  select to_jsonb(s) as entry from carried.audit_entry s
   where not exists (select 1 from audit_entry r
                      where (r.id, r.created_at, r.action, r.kind, r.item_id) = (s.id, s.created_at, s.action, s.kind, s.item_id))
     and s.kind <> 'confession'
   order by s.id`;
const SUBSCRIBERS =
  'select r.id, s.subscribed from carried.subscriber s join subscriber r on r.email = s.email where r.subscribed';
/** Goes through JSON, because earlier releases have no column password_version. */
const PASSWORDS = `
  select r.id, s.password_hash as "passwordHash", (to_jsonb(s) ->> 'password_version')::int as "passwordVersion"
    from carried.account s join account r on r.id = s.id and r.created_at = s.created_at
   where (to_jsonb(s) ->> 'password_version')::int > r.password_version`;
