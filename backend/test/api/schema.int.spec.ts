import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RETENTION } from '../../src/kernel/retention.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('the database schema', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  /** Columns that exist only in an entity or only in its table, or that differ in type. */
  const drift = async () =>
    (await archive.app.get(MikroORM).schema.getUpdateSchemaSQL({ wrap: false })).match(
      /^alter table .*(add column|drop column|alter column .* type|not null).*$/gim,
    ) ?? [];

  it('matches the entities', async () => {
    expect(await drift()).toEqual([]);
  });

  /** All tables, except partitions and the one for migrations. */
  const tables = async () =>
    (
      await archive.app
        .get(MikroORM)
        .em.fork()
        .execute<{ name: string }[]>(
          `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
            and not relispartition and relname <> 'migration' order by 1`,
        )
    ).map(({ name }) => name);

  it('has a retention rule for every table', async () => {
    const kept = Object.values(RETENTION).flatMap((what) => [...what.tables] as string[]);
    expect(kept.toSorted()).toEqual(await tables());
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute('create table forgotten (id integer)');
    expect(kept.toSorted()).not.toEqual(await tables());
    await em.execute('drop table forgotten');
  });

  it('differs if a column is missing, which this test detects', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute('alter table post drop column excerpt');
    expect(await drift()).toEqual([expect.stringContaining('excerpt')]);
    await em.execute("alter table post add column excerpt text not null default ''");
  });
});
