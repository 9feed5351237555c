import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReaderEvent } from '../contract.js';
import { isAboutStories } from './reader-events.js';
import type { Tally } from './tally.js';

type Kind = ReaderEvent['kind'];

interface Shelf<E> {
  table: string;
  /** Its columns besides created_at, id and session_id, with their types. */
  columns: string;
  types: string;
  row(event: E): Record<string, unknown>;
}

/** Where each kind is kept. */
const SHELVES: { [K in Kind]: Shelf<Extract<ReaderEvent, { kind: K }>> } = {
  'page-view': {
    table: 'page_view',
    columns: 'path, referrer, user_agent',
    types: 'path text, referrer text, user_agent text',
    row: ({ path, referrer, agent }) => ({ path, referrer, user_agent: agent }),
  },
  'article-view': {
    table: 'article_view',
    columns: 'post_id, time_spent',
    types: 'post_id integer, time_spent integer',
    row: ({ postId, seconds }) => ({ post_id: postId, time_spent: seconds }),
  },
  'reading-progress': {
    table: 'reading_progress',
    columns: 'post_id, progress, time_spent',
    types: 'post_id integer, progress smallint, time_spent integer',
    row: ({ postId, progress, milliseconds }) => ({ post_id: postId, progress, time_spent: milliseconds }),
  },
  share: {
    table: 'social_share',
    columns: 'content_type, content_id, platform',
    types: 'content_type text, content_id integer, platform text',
    row: ({ type, itemId, platform }) => ({ content_type: type, content_id: itemId, platform }),
  },
};

/** The tables of what readers did. */
export const RAW_TABLES = Object.values(SHELVES).map(({ table }) => table);

/**
 * Writes a row for each event, in the running transaction.
 *
 * An event is known by its row: one that has a row already was counted with it, however often its job runs.
 *
 * @returns the ids of those that had none.
 */
export async function insertNew(em: EntityManager, events: ReaderEvent[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  // Kinds in one order, events by their id: two workers with the same job wait for each other and do not deadlock.
  for (const [kind, { table, columns, types, row }] of Object.entries(SHELVES) as [Kind, Shelf<ReaderEvent>][]) {
    const rows = events
      .filter((event) => event.kind === kind)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((event) => ({
        created_at: event.at,
        id: event.id,
        session_id: isAboutStories(event) ? null : event.reader,
        ...row(event),
      }));
    if (rows.length === 0) continue;
    const inserted = await em.execute<{ id: string }[]>(
      `insert into ${table} (created_at, id, session_id, ${columns})
       select created_at, id, session_id, ${columns}
         from jsonb_to_recordset(?::jsonb) as e(created_at timestamptz, id uuid, session_id text, ${types})
       on conflict do nothing returning id`,
      [JSON.stringify(rows)],
    );
    for (const { id } of inserted) fresh.add(id);
  }
  return fresh;
}

/** Counts each reader once a day: the first event of a day writes the reader down, the others find that. */
export async function countReaders(em: EntityManager, events: ReaderEvent[], tally: Tally): Promise<void> {
  const seen = new Map<string, { day: string; reader: string }>();
  for (const { at, reader } of events) {
    const day = at.slice(0, 10);
    if (reader !== null) seen.set(`${day} ${reader}`, { day, reader });
  }
  if (seen.size === 0) return;
  const inOrder = [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const first = await em.execute<{ day: string }[]>(
    `insert into reader_day (day, reader)
     select day, reader from jsonb_to_recordset(?::jsonb) as e(day date, reader text)
     on conflict do nothing returning day::text as day`,
    [JSON.stringify(inOrder)],
  );
  for (const { day } of first) tally.add(day, 'readers');
}
