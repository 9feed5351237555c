import type { EntityManager } from '@mikro-orm/postgresql';
import { Page } from '../../kernel/page.js';
import type { PageKey, PageRequest } from '../../kernel/page.js';

export interface KeysetQuery {
  /** What to select from: a table name, known to the code, never from outside. */
  from: string;
  columns: string;
  /** Conditions with `?` for their parameters; all of them must hold. */
  where: { sql: string; params?: unknown[] }[];
  order: 'newest first' | 'oldest first';
}

/**
 * Reads one page by keyset: the cost does not grow with how deep it is. The table needs an index on (created_at, id)
 * with the same conditions.
 */
export async function readPage<Row extends { id: number }, View extends PageKey>(
  em: EntityManager,
  query: KeysetQuery,
  request: PageRequest,
  toView: (row: Row) => View,
): Promise<Page<View>> {
  const newest = query.order === 'newest first';
  const conditions = query.where.map(({ sql }) => sql);
  const params = query.where.flatMap((condition) => condition.params ?? []);
  const all = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const [{ total = 0 } = {}] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from ${query.from} ${all}`,
    params,
  );

  if (request.after) {
    conditions.push(`(created_at, id) ${newest ? '<' : '>'} (?::timestamptz, ?)`);
    params.push(request.after.createdAt, request.after.id);
  }
  const direction = newest ? 'desc' : 'asc';
  const rows = await em.execute<Row[] & object[]>(
    `select ${query.columns} from ${query.from} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by created_at ${direction}, id ${direction} limit ?`,
    [...params, request.limit + 1],
  );
  return Page.of((rows as Row[]).map(toView), request.limit, total);
}
