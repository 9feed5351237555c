import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryResultRow } from 'pg';

/**
 * A statement whose plan each connection makes once and keeps, for those that are planned longer than they run. Its text never
 * changes: what differs comes as parameters, which PostgreSQL does not plan by. The ORM writes parameters into the text, so this
 * goes past it, to its pool. Not for what belongs to a transaction: it runs outside of it.
 */
export class PreparedStatement<Row extends QueryResultRow> {
  private readonly text: string;
  private readonly name: string;

  /** @param sql with a `?` for each parameter, and none that is not one */
  constructor(sql: string) {
    let count = 0;
    this.text = sql.replaceAll('?', () => `$${++count}`);
    this.name = createHash('sha256').update(this.text).digest('base64url').slice(0, 32);
  }

  /** @throws what the ORM throws: the driver's errors as its own exceptions */
  async run(em: EntityManager, values: readonly unknown[]): Promise<Row[]> {
    const connection = em.getDriver().getConnection();
    const pool = await connection.getNativeClient();
    try {
      const { rows } = await pool.query<Row>({ name: this.name, text: this.text, values: [...values] });
      return rows;
    } catch (error) {
      throw connection
        .getPlatform()
        .getExceptionConverter()
        .convertException(error as Error);
    }
  }
}
