import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { ControlledTransaction } from 'kysely';

/**
 * Runs a statement in the current transaction with bound parameters. Use it for thousands of values: the ORM would
 * interpolate them into the SQL text, which PostgreSQL then has to parse.
 *
 * @param sql with `$1`, `$2`... for the values
 * @throws driver errors converted to the ORM's exceptions, like the ORM itself
 */
export async function executeWithParameters<Row>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const transaction = em.getTransactionContext<ControlledTransaction<unknown>>();
  if (!transaction) throw new Error('executeWithParameters needs a transaction, and none is open.');
  try {
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
    return rows;
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}
