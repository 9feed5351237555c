import { isAboutStories } from '../contract.js';
import type { ReaderEvent } from '../contract.js';

type Kind = ReaderEvent['kind'];

/** Runs a statement in the running transaction, with an array of values for each of `$1`, `$2`... */
export type ExecuteSql = <Row>(sql: string, columns: readonly unknown[][]) => Promise<Row[]>;

interface RawTable<E> {
  table: string;
  /** Its columns in addition to SHARED_COLUMNS, with their types. */
  columns: Record<string, string>;
  /** The values of these columns, in the same order. */
  row(event: E): unknown[];
}

const SHARED_COLUMNS = { created_at: 'timestamptz', id: 'uuid', session_id: 'text' };

/** The table of each kind of event. */
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

/** The tables of reader events. */
export const RAW_TABLES = Object.values(TABLES).map(({ table }) => table);

// Kinds in a fixed order, events by id: two workers with the same job wait for each other instead of deadlocking.
const INSERTS = (Object.entries(TABLES) as [Kind, RawTable<ReaderEvent>][]).map(([kind, { table, columns, row }]) => {
  const all = { ...SHARED_COLUMNS, ...columns };
  const arrays = Object.values(all).map((type, index) => `$${index + 1}::${type}[]`);
  return { kind, row, sql: `insert into ${table} (${Object.keys(all).join()}) select * from unnest(${arrays.join()})` };
});

/**
 * Inserts a row for each event in the running transaction. An event that has a row already violates the primary key,
 * and the transaction fails.
 */
export async function insertRows(run: ExecuteSql, events: readonly ReaderEvent[]): Promise<void> {
  for (const { sql, columns } of insertsFor(events)) await run(sql, columns);
}

/**
 * Inserts rows for events, some of which may have one already: those are skipped. It is half as fast, because each is
 * looked up.
 *
 * @returns the ids of the inserted events
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
    const events = byKind.get(kind)?.sort((a, b) => (a.id < b.id ? -1 : 1));
    return events ? [{ sql, columns: columnsOf(events, row) }] : [];
  });
}

/** One array per column: for PostgreSQL that costs half as much as rows in JSON. */
function columnsOf(events: readonly ReaderEvent[], row: (event: ReaderEvent) => unknown[]): unknown[][] {
  const shared = [
    events.map(({ at }) => at),
    events.map(({ id }) => id),
    events.map((event) => (isAboutStories(event) ? null : event.reader)),
  ];
  const rows = events.map(row);
  return [...shared, ...rows[0]!.map((_, index) => rows.map((values) => values[index]))];
}
