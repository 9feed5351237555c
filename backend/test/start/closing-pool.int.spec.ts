import { promisify } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ormOptions } from '../../src/platform/database/orm-options.js';
import { withTimeout } from '../../src/platform/concurrency/with-timeout.js';
import { createTestDatabase } from '../support/database.js';

const turn = promisify(setImmediate);

describe('A pool that closes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('does not wait for a connection that is still being opened', async () => {
    const hung: number[] = [];
    // The moment in which it would hang is somewhere between the first turn of the event loop and the last.
    for (let turns = 0; turns < 30 && hung.length === 0; turns++) {
      const orm = new MikroORM({ ...ormOptions(database.url), entities: [], discovery: { warnWhenNoEntities: false } });
      const asked = orm.em
        .fork()
        .execute('select 1')
        .catch((error: unknown) => error);
      for (let turned = 0; turned < turns; turned++) await turn();
      const closed = await withTimeout(
        5_000,
        orm.close().then(() => true),
      );
      if (closed) await asked;
      else hung.push(turns);
    }
    expect(hung).toEqual([]);
  });
});
