import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryResultRow } from 'pg';

/** Longer than the server's own limit for a statement: a server that vanished says nothing at all. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * A statement that each connection plans once, for statements whose planning takes longer than their execution. The
 * text is fixed and everything variable is a parameter. The ORM interpolates parameters into the text, so this uses the
 * ORM's pool directly. It always runs outside the current transaction.
 */
export class PreparedStatement<Row extends QueryResultRow> {
  private readonly text: string;
  private readonly name: string;

  /** @param sql with a `?` for each parameter; a `?` must not appear anywhere else, not even in a literal */
  constructor(sql: string) {
    let count = 0;
    this.text = sql.replaceAll('?', () => `$${++count}`);
    this.name = createHash('sha256').update(this.text).digest('base64url').slice(0, 32);
  }

  /** @throws driver errors converted to the ORM's exceptions, like the ORM itself */
  async run(em: EntityManager, values: readonly unknown[]): Promise<Row[]> {
    const connection = em.getDriver().getConnection();
    const pool = await connection.getNativeClient();
    try {
      const { name, text } = this;
      const query = { name, text, values: [...values], query_timeout: ANSWER_TIMEOUT_MS };
      const { rows } = await pool.query<Row>(query);
      return rows;
    } catch (error) {
      throw connection
        .getPlatform()
        .getExceptionConverter()
        .convertException(error as Error);
    }
  }
}
