import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DECISION_ACTIONS, FLAG_ACTIONS } from '../../src/modules/moderation/contract.js';
import type { DecisionAction } from '../../src/modules/moderation/contract.js';
import { BINNED } from '../../src/modules/content/domain/bin.js';
import { RETENTION } from '../../src/kernel/retention.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { differences, toDo } from '../support/faults.js';

/** Flags and unique values of what may be in the bin, and their values in a row that returns from the bin. */
const FROM_THE_BIN: Record<string, string> = {
  'post.published': 'as before',
  'post.pinned': 'no longer: another one may be pinned by now',
  post_pinned: 'see post.pinned',
  'post.render_again': 'as before, or what a migration has set in the bin',
  'post.link_again': 'true: terms may have changed meanwhile',
  'comment.approved': 'as before',
  'comment.removed': 'as before',
  'comment.render_again': 'the default, if it was deleted before there was this column',
};

/** Decisions about stories have a table of their own. These actions belong to only one of the two tables. */
const ONLY_ABOUT: Record<'stories' | 'everything else', readonly DecisionAction[]> = {
  stories: [...FLAG_ACTIONS, 'first-approved'],
  'everything else': [
    ...(['promoted', 'reset', 'factors-reset', 'role-changed', 'suspended', 'unsuspended', 'invited'] as const),
    ...(['pinned', 'unpinned', 'scheduled', 'cancelled', 'paused', 'resumed'] as const),
  ],
};

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
    expect(toDo(await drift(), 'add a migration that does this, or correct the entity in domain/')).toEqual([]);
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
    const instruction = {
      ifMissing: 'say in kernel/retention.ts how long its rows are stored',
      ifUnknown: 'there is no such table, remove it from kernel/retention.ts',
    };
    expect(differences({ inCode: await tables(), listed: kept }, instruction)).toEqual([]);
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute('create table forgotten (id integer)');
    expect(kept.toSorted()).not.toEqual(await tables());
    await em.execute('drop table forgotten');
  });

  /** The actions that a table of decisions accepts. */
  const accepted = async (constraint: string): Promise<string[]> => {
    const [row] = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<{ rule: string }[]>('select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ?', [
        constraint,
      ]);
    return [...row!.rule.matchAll(/'([^']+)'/g)].map(([, action]) => action!);
  };

  it.each([
    ['audit_entry_action_known', 'stories'],
    ['story_decision_action_known', 'everything else'],
  ] as const)(
    'has a check of the audit log, %s, that allows every action except those only about %s',
    async (constraint, others) => {
      const refused = async (actions: readonly string[]) => {
        const known = [...(await accepted(constraint)), ...ONLY_ABOUT[others]];
        const missing = actions.filter((action) => !known.includes(action));
        return toDo(missing, `add it to ${constraint} by a migration, or to ONLY_ABOUT['${others}'] here`);
      };
      expect(await refused(DECISION_ACTIONS)).toEqual([]);
      expect(await refused(['approved', 'forgotten'])).toEqual([expect.stringMatching(/^forgotten: add it/)]);
    },
  );

  it('has an answer to what becomes of each flag and each unique value of a row that returns from the bin', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    const metadata = em.getMetadata();
    const binned = BINNED.map((entity) => metadata.get(entity as (typeof BINNED)[0]).tableName);
    expect(binned).toContain('post_draft');
    const found = await em.execute<{ what: string }[]>(
      `select table_name || '.' || column_name as what from information_schema.columns
        where table_schema = 'public' and data_type = 'boolean' and table_name::text = any(?::text[])
       union all
       select indexrelid::regclass::text from pg_index
        where indisunique and not indisprimary and indrelid = any(?::regclass[])`,
      [`{${binned.join()}}`, `{${binned.join()}}`],
    );
    const unknown = found.map(({ what }) => what).filter((what) => !(what in FROM_THE_BIN));
    expect(
      unknown.map((what) => `${what}: say in content/domain/bin.ts what becomes of it, and add it to FROM_THE_BIN`),
    ).toEqual([]);
    const gone = Object.keys(FROM_THE_BIN).filter((name) => !found.some(({ what }) => what === name));
    expect(toDo(gone, 'there is no such column or index, remove it from FROM_THE_BIN here')).toEqual([]);
  });

  it('differs if a column is missing, which this test detects', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute('alter table post drop column excerpt');
    expect(await drift()).toEqual([expect.stringContaining('excerpt')]);
    await em.execute("alter table post add column excerpt text not null default ''");
  });
});
