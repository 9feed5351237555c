import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { Operated } from '../support/backups.js';

const FROM = 2 ** 30;
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('story-decisions')),
);
const ENTRY =
  'insert into audit_entry (created_at, account_id, username, action, kind, item_id, before_status, before_version, after_status, after_version, undoes) values';

/** Decisions about stories among others: 1 was edited and approved, 2 approved, 3 approved and returned. */
const LOG = `
  insert into account (username, email, password_hash, is_admin, created_at) values ('ada', 'ada@example.org', 'x', true, '2026-11-01Z');
  insert into confession (content, category, approved, version, created_at)
    values ('One.', 'Other', true, 3, '2026-11-01Z'), ('Two.', 'Other', true, 2, '2026-11-01Z'), ('Three.', 'Other', false, 3, '2026-11-01Z');
  ${ENTRY} ('2026-11-20 09:00Z', 1, 'ada', 'deleted', 'post', 9, null, null, null, null, null),
    ('2026-11-20Z', 1, 'ada', 'edited', 'confession', 1, 'pending', 1, 'pending', 2, null),
    ('2026-11-20Z', 1, 'ada', 'approved', 'confession', 1, 'pending', 2, 'approved', 3, null),
    ('2026-11-20Z', 1, 'ada', 'approved', 'confession', 2, 'pending', 1, 'approved', 2, null),
    ('2026-11-21Z', 1, 'ada', 'approved', 'confession', 3, 'pending', 1, 'approved', 2, null),
    ('2026-11-22Z', 1, 'ada', 'returned', 'confession', 3, 'approved', 2, 'pending', 3, 5),
    ('2026-11-22 09:00Z', 1, 'ada', 'restored', 'post', 9, null, null, null, null, 1);`;

describe('old decisions about stories in the audit log', () => {
  let operated: Operated;
  let url: string;
  beforeEach(async () => {
    operated = await Operated.make();
    await operated.databases.drop(operated.databases.name);
    url = await operated.databases.create(operated.databases.name);
    await prepareDatabase(url, before, false);
    await operated.sql(LOG);
  });
  afterEach(() => operated?.remove());

  interface Row {
    id: number;
    undoes: number | null;
  }
  const stories = () =>
    operated.sql<Row & Record<string, unknown>>(
      `select id, day::text, account_id, username, action, item_id, before_status, before_version, after_status,
              after_version, undoes from story_decision order by item_id, after_version`,
    );
  const counts = () =>
    operated.sql<object>(
      `select list, state, sum(change)::int as n from row_count where list in ('audit_entry', 'story_decision')
        group by 1, 2 having sum(change) <> 0 order by 1, 2`,
    );

  it('are moved to their own table with random ids; others do not change', async () => {
    const others = await operated.sql<Record<string, unknown>>(
      "select * from audit_entry where kind <> 'confession' order by id",
    );
    await prepareDatabase(url, migrations, false);
    expect(await operated.sql('select * from audit_entry order by id')).toEqual(
      // A later migration moves the names out of the logs.
      others.map((row) => ({ ...row, reason: null, username: null })),
    );
    const moved = await stories();
    const by = { account_id: 1, username: null };
    const row = (day: number, action: string, itemId: number, from: unknown[], to: unknown[]) => ({
      ...{ id: expect.any(Number), day: `2026-11-${day}`, ...by, action, item_id: itemId, undoes: null },
      ...{ before_status: from[0], before_version: from[1], after_status: to[0], after_version: to[1] },
    });
    expect(moved).toEqual([
      row(20, 'edited', 1, ['pending', 1], ['pending', 2]),
      row(20, 'approved', 1, ['pending', 2], ['approved', 3]),
      row(20, 'approved', 2, ['pending', 1], ['approved', 2]),
      row(21, 'approved', 3, ['pending', 1], ['approved', 2]),
      { ...row(22, 'returned', 3, ['approved', 2], ['pending', 3]), undoes: moved[3]!.id },
    ]);
    const ids = moved.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids[0]).toBeGreaterThanOrEqual(FROM);
    expect(ids.filter((id, place) => id - (ids[place - 1] ?? 0) < 2)).toEqual([]);
    expect(await counts()).toEqual([
      { list: 'audit_entry', state: 'post', n: 2 },
      { list: 'story_decision', state: 'confession', n: 5 },
    ]);
    await expect(operated.sql('delete from audit_entry')).rejects.toThrow('what is in the audit log is not changed');
  });

  it('are recognized by a restore although they have new ids', async () => {
    const file = await operated.backUp();
    await prepareDatabase(url, migrations, true);
    const [, , second] = await stories();
    // Since the backup, story 2 became pending again. Compared by id, every decision would look new.
    await operated.sql(
      `insert into story_decision (id, day, account_id, username, action, item_id, before_status, before_version, after_status, after_version, undoes)
       values (${FROM + 7}, '2026-11-23', 1, 'ada', 'returned', 2, 'approved', 2, 'pending', 3, ${second!.id})`,
    );
    const now = (await stories()).map(({ id: _, undoes, ...rest }) => ({ ...rest, undoes: undoes !== null }));
    await operated.restore(file);
    const restored = await stories();
    expect(restored.map(({ id: _, undoes, ...rest }) => ({ ...rest, undoes: undoes !== null }))).toEqual(now);
    const [, , approved, returned] = restored;
    expect(returned).toMatchObject({ id: FROM + 7, undoes: approved!.id });
    expect(approved!.id).not.toBe(second!.id);
    const approvedNow = await operated.sql('select id, approved from confession order by id');
    expect(approvedNow).toEqual([
      { id: 1, approved: true },
      { id: 2, approved: false },
      { id: 3, approved: false },
    ]);
  });

  it('are replayed from a later state that still has them in the audit log', async () => {
    const file = await operated.backUp();
    await operated.sql(
      `${ENTRY} ('2026-11-23Z', 1, 'ada', 'returned', 'confession', 2, 'approved', 2, 'pending', 3, 4)`,
    );
    await operated.restore(file);
    const restored = await stories();
    expect(restored.map(({ action }) => action)).toEqual([
      ...['edited', 'approved', 'approved', 'returned', 'approved', 'returned'],
    ]);
    expect(restored[3]).toMatchObject({ item_id: 2, undoes: restored[2]!.id });
    expect(restored[3]!.id).toBeGreaterThanOrEqual(FROM);
    expect(await operated.sql('select approved from confession where id = 2')).toEqual([{ approved: false }]);
  });
});
