import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '../../src/kernel/clock.js';
import type { PageKey } from '../../src/kernel/page.js';
import { DECISION_KINDS } from '../../src/modules/moderation/contract.js';
import { ListDecisions, ListDecisionsHandler } from '../../src/modules/moderation/queries/list-decisions.js';
import { nodesOf, planOf } from '../support/plans.js';
import type { Explained, Plan } from '../support/plans.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ROWS = 20_000;
const FROM = 2 ** 30;
const PAGE = 50;
type Read = Plan & { 'Rows Removed by Filter'?: number };
const TABLES = ['audit_entry', 'story_decision'];

/** For an admin. */
const EVERYTHING = { kinds: DECISION_KINDS, ownAbout: null };

describe('the query plan of a long decisions list', () => {
  let archive: TestApp;
  let em: EntityManager;
  beforeAll(async () => {
    archive = await startApp();
    em = archive.app.get(MikroORM).em.fork();
    const rows = `from generate_series(1, ${ROWS}) n`;
    await em.execute(`insert into audit_entry (created_at, action, kind, item_id)
      select timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', 'deleted',
             case when n % 100 = 0 then 'post' else 'comment' end, n ${rows}`);
    await em.execute(`insert into story_decision (id, day, action, item_id, after_version)
      select ${FROM} + n * 7919, date '2026-01-01' + n / 100, 'approved', n, 2 ${rows}`);
    await em.execute('analyze audit_entry, story_decision');
  });
  afterAll(() => archive?.close());

  /** How a page is read from each table: the index, and whether more rows than a page were read. */
  async function readsOf(about: ListDecisions['filter'], after: PageKey | null) {
    const plans: string[] = [];
    const recorder = {
      execute: async (sql: string, params: never) => {
        if (sql.includes('limit ?')) {
          const plan = planOf(await em.execute<Explained[]>(`explain (analyze, format json) ${sql}`, params));
          const reads: Read[] = nodesOf(plan).filter((one) => TABLES.includes(one['Relation Name'] ?? ''));
          for (const read of reads.filter((one) => one['Actual Loops'] === 1)) {
            const rows = read['Actual Rows']! + (read['Rows Removed by Filter'] ?? 0);
            plans.push(`${read['Index Name'] ?? read['Node Type']}: ${rows > PAGE + 1 ? rows : 'a page'}`);
          }
        }
        return em.execute(sql, params);
      },
    } as unknown as EntityManager;
    const { next } = await new ListDecisionsHandler(recorder, new SystemClock()).execute(
      new ListDecisions(about, { limit: PAGE, after }, EVERYTHING),
    );
    return { plans, next };
  }

  it.each([
    [{}, ['audit_entry_newest: a page', 'story_decision_newest: a page']],
    [{ kind: 'post' }, ['audit_entry_newest_of_kind: a page']],
    [{ kind: 'confession' }, ['story_decision_newest: a page']],
  ] as const)('reads one page of each index for %j', async (about, expected) => {
    const first = await readsOf(about, null);
    expect(first.plans).toEqual(expected);
    expect((await readsOf(about, first.next)).plans).toEqual(expected);
    const deep = { value: '2026-01-05T00:00:00.000Z 2', id: FROM + 400 * 7919 };
    expect((await readsOf(about, deep)).plans).toEqual(expected);
  });

  it('reads more if an index is missing, which this test detects', async () => {
    await em.begin();
    await em.execute('drop index audit_entry_newest, story_decision_newest');
    const { plans } = await readsOf({}, null);
    await em.rollback();
    // One more in the audit log: the creation of the first admin.
    expect(plans).toEqual([`Seq Scan: ${ROWS + 1}`, `Seq Scan: ${ROWS}`]);
  });
});
