import { DriverException, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ormOptions } from '../../src/platform/database/orm-options.js';
import { PreparedStatement } from '../../src/platform/database/prepared-statement.js';
import { createTestDatabase } from '../support/database.js';

describe('a prepared statement', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = new MikroORM({ ...ormOptions(database.url), entities: [], discovery: { warnWhenNoEntities: false } });
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('is planned once per connection, for any parameters', async () => {
    const doubled = new PreparedStatement<{ twice: number }>('select 2 * ?::int as twice, ?::text as text');
    // PostgreSQL makes five custom plans before it uses a generic one.
    for (let times = 1; times <= 8; times++) {
      const text = `it's ${times}? "\\"`;
      expect(await doubled.run(orm.em.fork(), [times, text])).toEqual([{ twice: 2 * times, text }]);
    }
    const statements = await orm.em
      .fork()
      .execute(
        'select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
      );
    expect(statements).toEqual([{ statement: 'select 2 * $1::int as twice, $2::text as text', generic: 3, custom: 5 }]);
  });

  it('throws the same errors as the ORM', async () => {
    const divided = new PreparedStatement('select 1 / ?::int');
    await expect(divided.run(orm.em.fork(), [0])).rejects.toBeInstanceOf(DriverException);
    await expect(divided.run(orm.em.fork(), [1])).resolves.toHaveLength(1);
  });
});
