import type { EntityManager } from '@mikro-orm/postgresql';
import { isoTime } from '../../kernel/clock.js';
import { MAX_ID } from '../../kernel/max-id.js';
import { Page } from '../../kernel/page.js';
import type { PageRequest } from '../../kernel/page.js';
import { PreparedStatement } from './prepared-statement.js';

/** The sort key of a list. Rows with equal keys are sorted by id in the same direction. */
export interface SortKey {
  /** An SQL expression from the code, never from user input. An index must cover this expression followed by the id. */
  sql: string;
  /** The type to cast the cursor's text to for the comparison. */
  type: 'timestamptz' | 'date' | 'text';
}

export interface Condition {
  sql: string;
  params?: unknown[];
}

export interface KeysetQuery {
  /** The table to select from: a name from the code, never from user input. */
  from: string;
  columns: string;
  /** Conditions with `?` for their parameters, combined with `and`. */
  where: Condition[];
  order: 'newest first' | 'oldest first' | { key: SortKey; descending: boolean };
  /**
   * Scalar SQL for the total number of rows, where it is precomputed (row-counts.ts). Otherwise the rows are counted.
   */
  total?: Condition | undefined;
  /**
   * A condition for the existence of the list's parent (such as the post of a list of comments): no parent, no page.
   */
  parentExists?: Condition | undefined;
  /**
   * A condition that an index can answer for the whole table (see searchCondition). Its matches are looked up once,
   * then counted and sorted, so the cost grows with the number of matches, whatever the order.
   */
  search?: Condition | undefined;
  /** Uses a prepared statement. Set it for frequent queries whose text is always the same, apart from the cursor. */
  prepared?: boolean;
}

export const CREATED_AT: SortKey = { sql: 'created_at', type: 'timestamptz' };
/** Of published articles: the moment of the first publication. */
export const PUBLISHED_AT: SortKey = { sql: 'published_at', type: 'timestamptz' };
/** The same, but the pinned article comes first. */
export const PINNED_FIRST: SortKey = {
  sql: "case when pinned then '9999-12-31T00:00:00Z'::timestamptz else published_at end",
  type: 'timestamptz',
};
/**
 * Ignores accents and case. Compares by code point, because an index must not depend on a language's collation, which
 * changes with library versions.
 */
export const TITLE: SortKey = { sql: 'sort_key(title) collate "C"', type: 'text' };

/**
 * The default order of a list by status: oldest first for items that wait for a decision, newest first for all others.
 */
export const defaultOrder = (status: string): 'newest first' | 'oldest first' =>
  status === 'pending' ? 'oldest first' : 'newest first';

type ReadRow<Row> = Row & { total: number; is_there: boolean; page_id: number | null; page_key: Date | string };

/**
 * Reads one page by keyset pagination in one statement, so that its cost does not grow with the page's depth. The table
 * needs an index on the sort key and the id, with the same conditions.
 *
 * @returns undefined when `parentExists` does not hold
 */
export async function readPage<Row extends { id: number }, View>(
  em: EntityManager,
  query: KeysetQuery & { parentExists: Condition },
  request: PageRequest,
  toView: (row: Row) => View,
): Promise<Page<View> | undefined>;
export async function readPage<Row extends { id: number }, View>(
  em: EntityManager,
  query: KeysetQuery & { parentExists?: undefined },
  request: PageRequest,
  toView: (row: Row) => View,
): Promise<Page<View>>;
export async function readPage<Row extends { id: number }, View>(
  em: EntityManager,
  query: KeysetQuery,
  request: PageRequest,
  toView: (row: Row) => View,
): Promise<Page<View> | undefined> {
  const { key } = orderOf(query);
  const statement = query.search ? searchPageSql(query, query.search, request) : listPageSql(query, request);
  const read = query.prepared
    ? await preparedStatementFor<ReadRow<Row>>(statement.sql).run(em, statement.params)
    : await em.execute<ReadRow<Row>[]>(statement.sql, statement.params);
  // An empty page still returns one row, which has the total and no id.
  const [{ total, is_there: isThere }] = read as [ReadRow<Row>];
  if (!isThere) return undefined;
  const rows = read.filter(({ page_id: id }) => id !== null);
  return Page.of(rows, request, total, {
    keyOf: ({ id, page_key: value }) => ({ id, value: key.type === 'timestamptz' ? isoTime(value) : String(value) }),
    toView: ({ total: _total, is_there: _there, page_id: _id, page_key: _key, ...row }) =>
      toView(row as unknown as Row),
  });
}

const preparedStatements = new Map<string, PreparedStatement<never>>();

function preparedStatementFor<Row extends object>(sql: string): PreparedStatement<Row> {
  if (!preparedStatements.has(sql)) preparedStatements.set(sql, new PreparedStatement(sql));
  return preparedStatements.get(sql) as unknown as PreparedStatement<Row>;
}

function listPageSql(query: KeysetQuery, request: PageRequest): Required<Condition> {
  const { key, direction } = orderOf(query);
  const list = whereClause(query.where);
  const { sql: total, params: totalParams = [] } = query.total ?? {
    sql: `(select count(*)::int from ${query.from} ${list.sql})`,
    params: list.params,
  };
  const { sql: isThere, params: isThereParams = [] } = query.parentExists ?? { sql: 'true' };
  const page = whereClause([...query.where, ...afterCursor(query, key.sql, request)]);
  return {
    sql: `select list.*, page.* from (select ${total} as total, ${isThere} as is_there) list
       left join (select ${query.columns}, id as page_id, ${key.sql} as page_key from ${query.from} ${page.sql}
                   order by ${key.sql} ${direction}, id ${direction} limit ?) page on true
      order by page_key ${direction}, page_id ${direction}`,
    params: [...totalParams, ...isThereParams, ...page.params, request.limit + 1],
  };
}

/** Looks up the matches once, for both the total and the page. */
function searchPageSql(query: KeysetQuery, search: Condition, request: PageRequest): Required<Condition> {
  const { key, direction } = orderOf(query);
  const matches = whereClause([...query.where, search]);
  const page = whereClause(afterCursor(query, 'page_key', request));
  return {
    sql: `with found as materialized (select id, ${key.sql} as page_key from ${query.from} ${matches.sql}),
       page as (select id as page_id, page_key from found ${page.sql}
                 order by page_key ${direction}, id ${direction} limit ?)
     select counted.total, true as is_there, page.*, item.*
       from (select count(*)::int as total from found) counted
       left join page on true
       left join lateral (select ${query.columns} from ${query.from} where id = page_id) item on true
      order by page_key ${direction}, page_id ${direction}`,
    params: [...matches.params, ...page.params, request.limit + 1],
  };
}

function orderOf({ order }: KeysetQuery): { key: SortKey; direction: 'asc' | 'desc' } {
  if (order === 'newest first') return { key: CREATED_AT, direction: 'desc' };
  if (order === 'oldest first') return { key: CREATED_AT, direction: 'asc' };
  return { key: order.key, direction: order.descending ? 'desc' : 'asc' };
}

/** The condition for rows after the last row of the previous page. */
function afterCursor(query: KeysetQuery, keySql: string, { after: last }: PageRequest): Condition[] {
  if (!last) return [];
  const { key, direction } = orderOf(query);
  const sql = `(${keySql}, id) ${direction === 'desc' ? '<' : '>'} (?::${key.type}, ?)`;
  return [{ sql, params: [last.value, last.id] }];
}

const whereClause = (conditions: Condition[]) => ({
  sql: conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '',
  params: conditions.flatMap(({ params = [] }) => params),
});

/**
 * Returns the condition for a search in an admin's list: rows whose text contains all words of `q`, or words that begin
 * with them, ignoring accents, case and punctuation. `12` also finds the row with that id; `#12` finds only that row.
 *
 * @param text SQL of the searched text, from the code; an index must cover `search_words` of the same expression
 */
export function searchCondition(q: string, text: string): Condition {
  const number = /^#?(\d{1,10})$/.exec(q)?.[1];
  const id = Number(number) > 0 && Number(number) <= MAX_ID ? Number(number) : null;
  const words = { sql: `search_words(${text}) @@ search_query(?)`, params: [q] };
  if (q.startsWith('#') && number !== undefined) return { sql: 'id = ?', params: [id] };
  return id === null ? words : { sql: `(${words.sql} or id = ?)`, params: [q, id] };
}
