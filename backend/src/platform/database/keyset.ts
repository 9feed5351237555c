import type { EntityManager } from '@mikro-orm/postgresql';
import { isoTime } from '../../kernel/clock.js';
import { Page } from '../../kernel/page.js';
import type { PageRequest } from '../../kernel/page.js';
import { PreparedStatement } from './prepared-statement.js';

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
  /** How many there are on all pages, as a scalar, where that is kept (row-counts.ts); otherwise they are counted. */
  total?: Condition | undefined;
  /** What the list is of, as a condition: without it there is no list, however many rows there are. */
  of?: Condition | undefined;
  /**
   * A condition that an index answers for the whole table at once (a search, see desk-search.ts). What it finds is looked
   * up once, counted and sorted: as many rows as there are hits, whatever the order.
   */
  search?: Condition | undefined;
  /** It is asked often and its text is the same each time, but for where a page begins: each connection plans it once. */
  prepared?: boolean;
}

export const CREATED_AT: SortKey = { sql: 'created_at', type: 'timestamptz' };
/** Without accents and capitals, by characters and not by a language's rules, which change with libraries: an index may rely on it. */
export const TITLE: SortKey = { sql: 'sort_key(title) collate "C"', type: 'text' };

/** A list's own order: what waits for a decision oldest first, everything else newest first. */
export const defaultOrder = (status: string): 'newest first' | 'oldest first' =>
  status === 'pending' ? 'oldest first' : 'newest first';

type Read<Row> = Row & { total: number; is_there: boolean; page_id: number | null; page_key: Date | string };

/**
 * Reads one page by keyset, as one statement: the cost does not grow with how deep it is. The table needs an index on the
 * key and the id with the same conditions.
 *
 * @returns undefined where what the list is `of` is not there
 */
export async function readPage<Row extends { id: number }, View>(
  em: EntityManager,
  query: KeysetQuery & { of: Condition },
  request: PageRequest,
  toView: (row: Row) => View,
): Promise<Page<View> | undefined>;
export async function readPage<Row extends { id: number }, View>(
  em: EntityManager,
  query: KeysetQuery & { of?: undefined },
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
    ? await preparedFor<Read<Row>>(statement.sql).run(em, statement.params)
    : await em.execute<Read<Row>[]>(statement.sql, statement.params);
  // The one row of a page with nothing on it tells the count.
  const [{ total, is_there: isThere }] = read as [Read<Row>];
  if (!isThere) return undefined;
  const rows = read.filter(({ page_id: id }) => id !== null);
  return Page.of(rows, request, total, {
    keyOf: ({ id, page_key: value }) => ({ id, value: key.type === 'timestamptz' ? isoTime(value) : String(value) }),
    toView: ({ total: _total, is_there: _there, page_id: _id, page_key: _key, ...row }) =>
      toView(row as unknown as Row),
  });
}

const prepared = new Map<string, PreparedStatement<never>>();

function preparedFor<Row extends object>(sql: string): PreparedStatement<Row> {
  if (!prepared.has(sql)) prepared.set(sql, new PreparedStatement(sql));
  return prepared.get(sql) as unknown as PreparedStatement<Row>;
}

function listPageSql(query: KeysetQuery, request: PageRequest): Required<Condition> {
  const { key, direction } = orderOf(query);
  const every = allOf(query.where);
  const { sql: total, params: totals = [] } = query.total ?? {
    sql: `(select count(*)::int from ${query.from} ${every.sql})`,
    params: every.params,
  };
  const { sql: of, params: ofs = [] } = query.of ?? { sql: 'true' };
  const page = allOf([...query.where, ...after(query, key.sql, request)]);
  return {
    sql: `select list.*, page.* from (select ${total} as total, ${of} as is_there) list
       left join (select ${query.columns}, id as page_id, ${key.sql} as page_key from ${query.from} ${page.sql}
                   order by ${key.sql} ${direction}, id ${direction} limit ?) page on true
      order by page_key ${direction}, page_id ${direction}`,
    params: [...totals, ...ofs, ...page.params, request.limit + 1],
  };
}

/** What is found is looked up once for the count and the page. */
function searchPageSql(query: KeysetQuery, search: Condition, request: PageRequest): Required<Condition> {
  const { key, direction } = orderOf(query);
  const every = allOf([...query.where, search]);
  const page = allOf(after(query, 'page_key', request));
  return {
    sql: `with found as materialized (select id, ${key.sql} as page_key from ${query.from} ${every.sql}),
       page as (select id as page_id, page_key from found ${page.sql}
                 order by page_key ${direction}, id ${direction} limit ?)
     select counted.total, true as is_there, page.*, item.*
       from (select count(*)::int as total from found) counted
       left join page on true
       left join lateral (select ${query.columns} from ${query.from} where id = page_id) item on true
      order by page_key ${direction}, page_id ${direction}`,
    params: [...every.params, ...page.params, request.limit + 1],
  };
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
