import type { EntityManager } from '@mikro-orm/postgresql';
import { isoTime } from '../../kernel/clock.js';
import { Page } from '../../kernel/page.js';
import type { PageRequest } from '../../kernel/page.js';

/** What a list is sorted by; rows with the same of it are sorted by their ids, in the same direction. */
export interface SortKey {
  /** Known to the code, never from outside. An index has the same, and the id after it. */
  sql: string;
  /** As what a cursor's text is compared with it. */
  type: 'timestamptz' | 'text';
}

export interface Condition {
  sql: string;
  params?: unknown[];
}

export interface KeysetQuery {
  /** What to select from: a table name, known to the code, never from outside. */
  from: string;
  columns: string;
  /** Conditions with `?` for their parameters; all of them must hold. */
  where: Condition[];
  order: 'newest first' | 'oldest first' | { key: SortKey; descending: boolean };
  /**
   * A condition that an index answers for the whole table at once (a search, see desk-search.ts). What it finds is looked
   * up once, counted and sorted: as many rows as there are hits, whatever the order.
   */
  search?: Condition | undefined;
}

export const CREATED_AT: SortKey = { sql: 'created_at', type: 'timestamptz' };
/** Without accents and capitals, by characters and not by a language's rules, which change with libraries: an index may rely on it. */
export const TITLE: SortKey = { sql: 'sort_key(title) collate "C"', type: 'text' };

/** A list's own order: what waits for a decision oldest first, everything else newest first. */
export const usualOrder = (status: string): 'newest first' | 'oldest first' =>
  status === 'pending' ? 'oldest first' : 'newest first';

type Keyed<Row> = Row & { page_key: Date | string };

/**
 * Reads one page by keyset: the cost does not grow with how deep it is. The table needs an index on the key and the id
 * with the same conditions.
 */
export async function readPage<Row extends { id: number }, View>(
  em: EntityManager,
  query: KeysetQuery,
  request: PageRequest,
  toView: (row: Row) => View,
): Promise<Page<View>> {
  const { key } = orderOf(query);
  const { total, rows } = query.search
    ? await readFound<Row>(em, query, query.search, request)
    : await readAll<Row>(em, query, request);
  return Page.of(rows, request, total, {
    keyOf: ({ id, page_key: value }) => ({ id, value: key.type === 'timestamptz' ? isoTime(value) : String(value) }),
    toView: ({ page_key: _, ...row }) => toView(row as unknown as Row),
  });
}

async function readAll<Row>(em: EntityManager, query: KeysetQuery, request: PageRequest) {
  const { key, direction } = orderOf(query);
  const all = allOf(query.where);
  const [{ total = 0 } = {}] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from ${query.from} ${all.sql}`,
    all.params,
  );
  const page = allOf([...query.where, ...after(query, key.sql, request)]);
  const rows = await em.execute<(Keyed<Row> & object)[]>(
    `select ${query.columns}, ${key.sql} as page_key from ${query.from} ${page.sql}
      order by ${key.sql} ${direction}, id ${direction} limit ?`,
    [...page.params, request.limit + 1],
  );
  return { total, rows };
}

/** One statement, so that what is found is looked up once for the count and the page. */
async function readFound<Row>(em: EntityManager, query: KeysetQuery, search: Condition, request: PageRequest) {
  const { key, direction } = orderOf(query);
  const all = allOf([...query.where, search]);
  const page = allOf(after(query, 'page_key', request));
  const rows = await em.execute<(Keyed<Row> & { total: number; found_id: number | null })[]>(
    `with found as materialized (select id, ${key.sql} as page_key from ${query.from} ${all.sql}),
       page as (select id as found_id, page_key from found ${page.sql}
                 order by page_key ${direction}, id ${direction} limit ?)
     select counted.total, page.*, item.*
       from (select count(*)::int as total from found) counted
       left join page on true
       left join lateral (select ${query.columns} from ${query.from} where id = found_id) item on true
      order by page_key ${direction}, found_id ${direction}`,
    [...all.params, ...page.params, request.limit + 1],
  );
  // The one row of a page with nothing on it tells the count.
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ found_id: id }) => id !== null) };
}

function orderOf({ order }: KeysetQuery): { key: SortKey; direction: 'asc' | 'desc' } {
  if (order === 'newest first') return { key: CREATED_AT, direction: 'desc' };
  if (order === 'oldest first') return { key: CREATED_AT, direction: 'asc' };
  return { key: order.key, direction: order.descending ? 'desc' : 'asc' };
}

/** What comes after the last row of the page before. */
function after(query: KeysetQuery, keySql: string, { after: last }: PageRequest): Condition[] {
  if (!last) return [];
  const { key, direction } = orderOf(query);
  const sql = `(${keySql}, id) ${direction === 'desc' ? '<' : '>'} (?::${key.type}, ?)`;
  return [{ sql, params: [last.value, last.id] }];
}

const allOf = (conditions: Condition[]) => ({
  sql: conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '',
  params: conditions.flatMap(({ params = [] }) => params),
});
