import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { LaterFactors } from '../../kernel/later-factors.js';
import { StartupError } from '../config/startup-error.js';
import type { ArchiveReader } from './archive-reader.js';
import { quoteIdentifier, withClient } from './connection.js';
import { ERASURE_TABLES, LaterErasuresReader } from './erased-people.js';
import type { LaterErasures } from './erased-people.js';
import { FACTOR_TABLES, LaterFactorsReader } from './later-factors.js';
import type { Manifest } from './manifest.js';
import { NAME_OF_ENTRY, newStoryDecisions, STORY_SOURCES } from './story-decisions.js';
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

/** `status`: how an address left the newsletter. */
export interface LaterLeave {
  id: number;
  status: 'unsubscribed' | 'bounced' | 'complained';
}

/** The receipt of a story that was declined or withdrawn. `day`: null if it is not known. */
export interface LaterReceipt {
  hash: string;
  ended: 'declined' | 'withdrawn';
  reason: string | null;
  note: string | null;
  day: string | null;
}

/** Decisions in later states that must survive a restore of an older backup. */
export interface LaterDecisions {
  entries: EntryRow[];
  /** Subscribers in the backup who have left since, and those who complained without being subscribed. */
  left: LaterLeave[];
  /** The keyed hashes of newsletter addresses that were erased since. */
  erased: string[];
  /** Also those of the list of withdrawn receipts. */
  receipts: LaterReceipt[];
  /** The people who were erased since, and those who wait for it. */
  people: LaterErasures;
  /** Whether it is known which stories were withdrawn after the backup: from a later state, or from a later list. */
  knowsWithdrawn: boolean;
  passwords: { id: number; passwordHash: string; passwordVersion: number }[];
  /** The roles of accounts in the latest state that has any. */
  roles: { id: number; isAdmin: boolean; staffRole: string | null; suspendedOn: string | null }[];
  /** The passkeys, codes and recovery codes of accounts that have or had any. */
  factors: LaterFactors[];
  /** The accounts whose email was changed since. */
  movedEmails: number[];
  /** The months whose digest went out or was deleted, by their first day. */
  digests: string[];
  /** The last number of each sequence. */
  sequences: Record<string, number>;
  /** Names of the states that were read. States of another installation are skipped. */
  readStates: string[];
  /** Whether the database in use was read. Otherwise nobody knows what was decided last. */
  knowsCurrent: boolean;
}

/** The tables to read. They do not reference each other. */
const DECISION_TABLES = [
  ...['account', 'staff_name', 'audit_entry', 'story_decision', 'receipt', 'subscriber', 'newsletter_suppression'],
  ...['campaign', 'newsletter_digest'],
  ...ERASURE_TABLES,
  ...FACTOR_TABLES,
];

/** Reads the decisions of later states, oldest first, and compares them with the loaded backup. */
export class LaterDecisionsReader {
  private readonly entries = new Map<string, EntryRow>();
  /** Subscriber → how they left, or null if they are subscribed in the latest state that was read. */
  private readonly left = new Map<number, LaterLeave['status'] | null>();
  /** Address hash → whether it is suppressed in the latest state that was read. */
  private readonly erased = new Map<string, boolean>();
  private readonly receipts = new Map<string, LaterReceipt>();
  private readonly people = new LaterErasuresReader();
  private readonly factors = new LaterFactorsReader();
  private readonly passwords = new Map<number, LaterDecisions['passwords'][number]>();
  private readonly roles = new Map<number, LaterDecisions['roles'][number]>();
  private readonly digests = new Set<string>();
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

  /** Adds a list of withdrawn receipts. A receipt that is withdrawn in any list or state stays withdrawn. */
  addWithdrawn(hashes: ReadonlySet<string>): void {
    for (const hash of hashes)
      if (this.receipts.get(hash)?.ended !== 'withdrawn')
        this.receipts.set(hash, { hash, ended: 'withdrawn', reason: null, note: null, day: null });
  }

  result(): Omit<LaterDecisions, 'knowsWithdrawn' | 'knowsCurrent'> {
    return {
      entries: [...this.entries.values()],
      left: [...this.left].flatMap(([id, status]) => (status === null ? [] : [{ id, status }])),
      erased: [...this.erased].flatMap(([hash, isErased]) => (isErased ? [hash] : [])),
      receipts: [...this.receipts.values()],
      people: this.people.result(),
      passwords: [...this.passwords.values()],
      roles: [...this.roles.values()],
      ...this.factors.result(),
      digests: [...this.digests],
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
        `What was decided since the backup could not be read from ${name}. Nothing was changed. To restore without it, add --no-decisions; then delete by hand what was deleted since.`,
        { cause: error },
      );
    });
  }

  private async collect(client: pg.Client): Promise<void> {
    const query = async <T>(table: string, sql: string): Promise<T[]> => {
      const { rows } = await client.query(`select to_regclass('carried.${table}') is not null as "exists"`);
      return (rows[0] as { exists: boolean }).exists ? ((await client.query(sql)).rows as T[]) : [];
    };
    // Earlier releases have no such table.
    await client.query('create table if not exists carried.staff_name (account_id integer, username text)');
    for (const { entry } of await query<{ entry: EntryRow }>('audit_entry', NEW_ENTRIES))
      this.entries.set([entry.id, entry.created_at, entry.action, entry.kind, entry.item_id].join(), entry);
    for (const source of STORY_SOURCES)
      this.collectStoryDecisions(await query<{ entry: EntryRow }>(source, newStoryDecisions(source)));
    for (const { id, left } of await query<{ id: number; left: LaterLeave['status'] | null }>('subscriber', LEFT))
      this.left.set(id, left);
    // Confirmed again since the state before.
    for (const hash of this.erased.keys()) this.erased.set(hash, false);
    for (const { hash } of await query<{ hash: string }>('newsletter_suppression', ERASED)) this.erased.set(hash, true);
    for (const receipt of await query<LaterReceipt>('receipt', ENDED_RECEIPTS)) {
      if (this.receipts.get(receipt.hash)?.ended !== 'withdrawn') this.receipts.set(receipt.hash, receipt);
    }
    await this.people.collect(query);
    await this.factors.collect(query);
    for (const password of await query<LaterDecisions['passwords'][number]>('account', PASSWORDS))
      this.passwords.set(password.id, password);
    for (const role of await query<LaterDecisions['roles'][number]>('account', ROLES)) this.roles.set(role.id, role);
    for (const { month } of await query<{ month: string }>('newsletter_digest', DIGESTS)) this.digests.add(month);
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
  select to_jsonb(s) || jsonb_build_object('username', ${NAME_OF_ENTRY}) as entry from carried.audit_entry s
   where not exists (select 1 from audit_entry r
                      where (r.id, r.created_at, r.action, r.kind, r.item_id) = (s.id, s.created_at, s.action, s.kind, s.item_id))
     and s.kind <> 'confession'
   order by s.id`;
/** Goes through JSON, because earlier releases have no column status. */
const LEFT = `
  select id, case when not was_subscribed and status is distinct from 'complained' then null
                  when subscribed then null
                  when status in ('bounced', 'complained') then status else 'unsubscribed' end as "left"
    from (select r.id, r.subscribed as was_subscribed, s.subscribed, to_jsonb(s) ->> 'status' as status
            from carried.subscriber s join subscriber r on r.email = s.email where r.status <> 'complained') found`;
/** Also those that the backup has already: the address may have been confirmed and erased again since. */
const ERASED = 'select address_hash as hash from carried.newsletter_suppression';
const ENDED_RECEIPTS = 'select hash, ended, reason, note, day::text from carried.receipt where ended is not null';
/** Earlier releases have no column staff_role: they say nothing about roles. */
const ROLES = `
  select r.id, s.is_admin as "isAdmin", to_jsonb(s) ->> 'staff_role' as "staffRole", to_jsonb(s) ->> 'suspended_on' as "suspendedOn"
    from carried.account s join account r on r.id = s.id and r.created_at = s.created_at
   where to_jsonb(s) ? 'staff_role'`;
/** A digest that waits to be sent is not one of them: its draft is lost, so it is drafted again. */
const DIGESTS = `
  select month::text from carried.newsletter_digest
   where not exists (select from carried.campaign where digest_of = month and started_at is null and status <> 'cancelled')`;
/** Goes through JSON, because earlier releases have no column password_version. */
const PASSWORDS = `
  select r.id, s.password_hash as "passwordHash", (to_jsonb(s) ->> 'password_version')::int as "passwordVersion"
    from carried.account s join account r on r.id = s.id and r.created_at = s.created_at
   where (to_jsonb(s) ->> 'password_version')::int > r.password_version`;
