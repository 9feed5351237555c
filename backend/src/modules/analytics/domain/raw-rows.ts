import { isAboutStories } from '../contract.js';
import type { ReaderEvent } from '../contract.js';

type Kind = ReaderEvent['kind'];

/** Runs a statement with a column of values for each `$1`, `$2`..., in the running transaction. */
export type ExecuteSql = <Row>(sql: string, columns: readonly unknown[][]) => Promise<Row[]>;

interface RawTable<E> {
  table: string;
  /** Its columns besides SEEN, with their types. */
  columns: Record<string, string>;
  /** What goes in them, in their order. */
  row(event: E): unknown[];
}

const SHARED_COLUMNS = { created_at: 'timestamptz', id: 'uuid', session_id: 'text' };

/** Where each kind is kept. */
const TABLES: { [K in Kind]: RawTable<Extract<ReaderEvent, { kind: K }>> } = {
  'page-view': {
    table: 'page_view',
    columns: { path: 'text', referrer: 'text', user_agent: 'text' },
    row: ({ path, referrer, agent }) => [path, referrer, agent],
  },
  'article-view': {
    table: 'article_view',
    columns: { post_id: 'integer', time_spent: 'integer' },
    row: ({ postId, seconds }) => [postId, seconds],
  },
  'reading-progress': {
    table: 'reading_progress',
    columns: { post_id: 'integer', progress: 'smallint', time_spent: 'integer' },
    row: ({ postId, progress, milliseconds }) => [postId, progress, milliseconds],
  },
  share: {
    table: 'social_share',
    columns: { content_type: 'text', content_id: 'integer', platform: 'text' },
    row: ({ type, itemId, platform }) => [type, itemId, platform],
  },
};

/** The tables of what readers did. */
export const RAW_TABLES = Object.values(TABLES).map(({ table }) => table);

// Kinds in one order, events by their id: two workers with the same job wait for each other and do not deadlock.
const INSERTS = (Object.entries(TABLES) as [Kind, RawTable<ReaderEvent>][]).map(([kind, { table, columns, row }]) => {
  const all = { ...SHARED_COLUMNS, ...columns };
  const arrays = Object.values(all).map((type, at) => `$${at + 1}::${type}[]`);
  return { kind, row, sql: `insert into ${table} (${Object.keys(all).join()}) select * from unnest(${arrays.join()})` };
});

/**
 * Writes a row for each event, in the running transaction; none of them may have one. By its row an event is known, so one
 * that came before breaks the table's key, and with it the transaction.
 */
export async function insertRows(run: ExecuteSql, events: readonly ReaderEvent[]): Promise<void> {
  for (const { sql, columns } of insertsFor(events)) await run(sql, columns);
}

/**
 * The same where some may have a row already: these are passed over. Half as fast, for each is looked up before it is written.
 *
 * @returns the ids of those that had none.
 */
export async function insertNew(run: ExecuteSql, events: readonly ReaderEvent[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const { sql, columns } of insertsFor(events)) {
    const inserted = await run<{ id: string }>(`${sql} on conflict do nothing returning id`, columns);
    for (const { id } of inserted) fresh.add(id);
  }
  return fresh;
}

function insertsFor(events: readonly ReaderEvent[]): { sql: string; columns: unknown[][] }[] {
  const byKind = Map.groupBy(events, ({ kind }) => kind);
  return INSERTS.flatMap(({ kind, row, sql }) => {
    const some = byKind.get(kind)?.sort((a, b) => (a.id < b.id ? -1 : 1));
    return some ? [{ sql, columns: columnsOf(some, row) }] : [];
  });
}

/** An array for each column: PostgreSQL takes them in at half the cost of rows written as JSON. */
function columnsOf(events: readonly ReaderEvent[], row: (event: ReaderEvent) => unknown[]): unknown[][] {
  const seen = [
    events.map(({ at }) => at),
    events.map(({ id }) => id),
    events.map((event) => (isAboutStories(event) ? null : event.reader)),
  ];
  const rows = events.map(row);
  return [...seen, ...rows[0]!.map((_, at) => rows.map((values) => values[at]))];
}
