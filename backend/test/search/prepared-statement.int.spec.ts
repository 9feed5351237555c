import { DriverException, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ormOptions } from '../../src/platform/database/orm-options.js';
import { PreparedStatement } from '../../src/platform/database/prepared-statement.js';
import { createTestDatabase } from '../support/database.js';

describe('A prepared statement', () => {
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

  it('is planned once by a connection, whatever comes as its parameters', async () => {
    const doubled = new PreparedStatement<{ twice: number }>('select 2 * ?::int as twice, ?::text as said');
    // PostgreSQL looks at five plans before it trusts one.
    for (let times = 1; times <= 8; times++) {
      const said = `it's ${times}? "\\"`;
      expect(await doubled.run(orm.em.fork(), [times, said])).toEqual([{ twice: 2 * times, said }]);
    }
    const kept = await orm.em
      .fork()
      .execute('select statement, generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements');
    expect(kept).toEqual([{ statement: 'select 2 * $1::int as twice, $2::text as said', kept: 3, made: 5 }]);
  });

  it('fails as the statements of the ORM do', async () => {
    const divided = new PreparedStatement('select 1 / ?::int');
    await expect(divided.run(orm.em.fork(), [0])).rejects.toBeInstanceOf(DriverException);
    await expect(divided.run(orm.em.fork(), [1])).resolves.toHaveLength(1);
  });
});
