import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../kernel/domain-error.js';

/** Reads one row of a table, which is named like the thing in it. @throws DomainError `<table>.not-found` */
export async function findById<Row extends object>(
  table: string,
  columns: string,
  id: number,
  em: EntityManager,
): Promise<Row> {
  const [row] = await em.execute<Row[]>(`select ${columns} from ${table} where id = ?`, [id]);
  if (!row) throw DomainError.notFound(table);
  return row;
}
