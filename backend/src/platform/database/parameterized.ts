import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { ControlledTransaction } from 'kysely';

/**
 * A statement in the running transaction whose values go beside its text, for values by the thousand: the ORM writes them into
 * the text, quoted, for PostgreSQL to read them out of it again.
 *
 * @param sql with `$1`, `$2`... for the values
 * @throws what the ORM throws: the driver's errors as its own exceptions
 */
export async function executeWithParameters<Row>(
  em: EntityManager,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const transaction = em.getTransactionContext<ControlledTransaction<unknown>>();
  if (!transaction) throw new Error('This belongs to a transaction, and there is none.');
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
