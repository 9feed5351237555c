import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../config/startup-error.js';
import type { ArchiveReader } from './archive-reader.js';
import { named, withClient } from './connection.js';
import type { Manifest } from './manifest.js';
import { newStoryDecisions, STORY_SOURCES } from './story-decisions.js';
import { copyOut, sequencesOf, tablesOf } from './tables.js';

/** Another state of the same installation, later than the backup. */
export interface LaterState {
  /** As the operator knows it. */
  name: string;
  from: { url: string } | { archive: ArchiveReader; manifest: Manifest };
}

/** An entry of the audit log, by the names of its columns. A story's decision has them too. */
export type EntryRow = Record<string, unknown> & {
  id: number;
  created_at: string;
  action: string;
  kind: string;
  item_id: number;
};

/** What later states know that must not be forgotten with them. */
export interface Since {
  entries: EntryRow[];
  /** Ids of subscribers of the backup who left. */
  left: number[];
  passwords: { id: number; passwordHash: string; passwordVersion: number }[];
  /** The last number of each sequence. */
  sequences: Record<string, number>;
  /** Which of the states are of this installation; the others said nothing. */
  heard: string[];
}

/** In the order of their references, which there are none of here. */
const ASKED = ['account', 'audit_entry', 'story_decision', 'subscriber'];

/** Reads later states, oldest first, beside a backup that was loaded; of each only what was decided. */
export class DecisionsSince {
  private readonly entries = new Map<string, EntryRow>();
  private readonly subscribed = new Map<number, boolean>();
  private readonly passwords = new Map<number, Since['passwords'][number]>();
  private readonly sequences = new Map<string, number>();
  private readonly heard: string[] = [];

  /** @param url of the database that the backup was loaded into, with all migrations */
  constructor(
    private readonly url: string,
    private readonly signal?: AbortSignal,
  ) {}

  /** @throws StartupError when a state cannot be read: what is not known cannot be kept */
  async ask(state: LaterState): Promise<void> {
    await withClient(
      this.url,
      async (client) => {
        await client.query('create schema carried');
        try {
          const sequences = await this.pour(client, state);
          if (!(await isOfThisInstallation(client))) return;
          this.heard.push(state.name);
          await this.take(client);
          for (const [name, last] of Object.entries(sequences))
            this.sequences.set(name, Math.max(last, this.sequences.get(name) ?? 0));
        } finally {
          await client.query('drop schema carried cascade');
        }
      },
      this.signal,
    );
  }

  answer(): Since {
    return {
      entries: [...this.entries.values()],
      left: [...this.subscribed].flatMap(([id, subscribed]) => (subscribed ? [] : [id])),
      passwords: [...this.passwords.values()],
      sequences: Object.fromEntries(this.sequences),
      heard: this.heard,
    };
  }

  private pour(client: pg.Client, { name, from }: LaterState): Promise<Record<string, number>> {
    const into = async (table: string, columns: readonly string[], data: AsyncIterable<Buffer>) => {
      await client.query(await shelfFor(client, table, columns));
      const list = columns.map(named).join();
      const shelf = client.query(copyFrom(`copy carried.${named(table)} (${list}) from stdin`));
      await pipeline(data, shelf, { signal: this.signal });
    };
    if ('archive' in from) return pourArchive(from.archive, from.manifest, into);
    return withClient(from.url, async (other) => {
      await other.query('begin isolation level repeatable read, read only');
      const tables = await tablesOf(
        other,
        ASKED.map((table) => ({ table })),
      );
      for (const table of tables) await into(table.name, table.columns, copyOut(other, table));
      return tables.length === 0 ? {} : sequencesOf(other);
    }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { code?: string };
      // Before the very first start there is none, and nothing was decided.
      if (code === '3D000') return {};
      if (this.signal?.aborted) throw error;
      throw new StartupError(
        `What was decided since the backup could not be read from ${name}. To restore without it, and look for what is to be deleted again by hand: --no-decisions.`,
        { cause: error },
      );
    });
  }

  private async take(client: pg.Client): Promise<void> {
    const ask = async <T>(table: string, sql: string): Promise<T[]> => {
      const { rows } = await client.query(`select to_regclass('carried.${table}') is not null as "isThere"`);
      return (rows[0] as { isThere: boolean }).isThere ? ((await client.query(sql)).rows as T[]) : [];
    };
    for (const { entry } of await ask<{ entry: EntryRow }>('audit_entry', NEW_ENTRIES))
      this.entries.set([entry.id, entry.created_at, entry.action, entry.kind, entry.item_id].join(), entry);
    for (const source of STORY_SOURCES)
      this.takeStories(await ask<{ entry: EntryRow }>(source, newStoryDecisions(source)));
    for (const { id, subscribed } of await ask<{ id: number; subscribed: boolean }>('subscriber', SUBSCRIBERS))
      this.subscribed.set(id, subscribed);
    for (const one of await ask<Since['passwords'][number]>('account', PASSWORDS)) this.passwords.set(one.id, one);
  }

  /** States number the same decision differently. Two with the same content in one state are two. */
  private takeStories(rows: readonly { entry: EntryRow }[]): void {
    const times = new Map<string, number>();
    for (const { entry } of rows) {
      const versions = [entry['before_version'], entry['after_version']];
      const content = ['story', entry.created_at, entry.action, entry.item_id, ...versions].join();
      times.set(content, (times.get(content) ?? 0) + 1);
      this.entries.set(`${content},${times.get(content)}`, entry);
    }
  }
}

async function pourArchive(
  archive: ArchiveReader,
  manifest: Manifest,
  into: (table: string, columns: readonly string[], data: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Record<string, number>> {
  await archive.read(async ({ name, data }) => {
    const { columns } = manifest.tables.find((table) => table.name === name)!;
    if (ASKED.includes(name)) await into(name, columns, data);
  });
  return manifest.sequences;
}

/** A column that this release does not know is taken as text, and not looked at. */
async function shelfFor(client: pg.Client, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const columnsOfShelf = columns.map((column) => `${named(column)} ${types.get(column) ?? 'text'}`);
  return `create table carried.${named(table)} (${columnsOfShelf.join()})`;
}

/** Whether it has an account of ours: another installation's numbers mean other things. */
async function isOfThisInstallation(client: pg.Client): Promise<boolean> {
  const { rows: there } = await client.query(`select to_regclass('carried.account') is not null as "isThere"`);
  if (!(there[0] as { isThere: boolean }).isThere) return false;
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
/** An earlier release had no versions of passwords. */
const PASSWORDS = `
  select r.id, s.password_hash as "passwordHash", (to_jsonb(s) ->> 'password_version')::int as "passwordVersion"
    from carried.account s join account r on r.id = s.id and r.created_at = s.created_at
   where (to_jsonb(s) ->> 'password_version')::int > r.password_version`;
