import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { insertStoryDecision } from '../../src/modules/moderation/domain/story-decision.js';
import { DecisionsController } from '../../src/modules/moderation/http/decisions.controller.js';
import { Desk, decisionOf } from '../support/decisions.js';
import type { Decision } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { capabilities } from '../../src/permissions.js';
import { Caller } from '../../src/platform/http/auth/caller.js';

const FROM = 2 ** 30;
const FIXED =
  'id, day, account_id, username, action, item_id, before_status, before_version, after_status, after_version, undoes, reason';

const ADMIN = new Caller(1, 'admin', capabilities.admin, 1);

describe('decisions about stories', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const em = () => archive.app.get(MikroORM).em.fork();
  const sql = <Row>(text: string, params: unknown[] = []) => em().execute<Row[]>(text, params);
  const approve = async (id: number) =>
    decisionOf(await desk.admin.post(`/api/confessions/${id}/approve`).expect(200))!;

  it('have no row in the table with times', async () => {
    const before = await sql('select id from audit_entry');
    const [kept, gone] = [await desk.story(), await desk.story(true)];
    await desk.undo(await approve(kept)).expect(200);
    await desk.admin.put(`/api/confessions/${kept}`).send({ content: 'Corrected.' }).expect(200);
    await desk.admin.delete(`/api/confessions/${gone}`).expect(204);
    expect(await sql('select id from audit_entry')).toEqual(before);
    const made = await sql<{ day: string }>(
      "select day::text, (now() at time zone 'UTC')::date::text as touched_on from story_decision where item_id in (?, ?)",
      [kept, gone],
    );
    expect(made).toHaveLength(5);
    expect(made).toEqual(made.map(({ day }) => ({ day, touched_on: day })));
  });

  it('have random ids in a separate range', async () => {
    const ids: number[] = [];
    for (let stories = 0; stories < 8; stories++) ids.push(await approve(await desk.story()));
    for (const id of ids) {
      expect(id).toBeGreaterThanOrEqual(FROM);
      expect(id).toBeLessThan(2 * FROM);
    }
    const sorted = ids.toSorted((a, b) => a - b);
    expect(sorted.filter((id, place) => id - (sorted[place - 1] ?? 0) < 2)).toEqual([]);
    const [comment] = await desk.about('comment', await desk.comment({ approved: true }));
    expect(comment!.id).toBeLessThan(FROM);
  });

  it('get another id if theirs is taken', async () => {
    const taken = await approve(await desk.story());
    const states = { beforeStatus: 'pending', beforeVersion: 1, afterStatus: 'approved', afterVersion: 2 };
    const decision = {
      at: new Date(),
      accountId: null,
      action: 'approved',
      itemId: 9_000,
      ...states,
      undoes: null,
    } as const;
    const other = await insertStoryDecision(em(), decision, taken);
    expect(other).not.toBe(taken);
    expect(await desk.about('confession', 9_000)).toMatchObject([{ id: other, by: null }]);
  });

  it('about one story on one day are listed by version, with its deletion as the latest', async () => {
    const id = await desk.story();
    const returned = (await desk.undo(await approve(id)).expect(200)).body as Decision;
    await desk.undo(returned.id).expect(200);
    await desk.admin.put(`/api/confessions/${id}`).send({ content: 'Corrected.' }).expect(200);
    await desk.admin.delete(`/api/confessions/${id}`).expect(204);
    const made = await desk.about('confession', id);
    expect(made.map(({ action }) => action)).toEqual(['deleted', 'edited', 'approved', 'returned', 'approved']);
    expect(made.map(({ undo }) => undo)).toEqual(['final', 'final', 'overtaken', 'undone', 'undone']);
  });

  it('are undone once by simultaneous requests, which leaves no trace in the row', async () => {
    const id = await approve(await desk.story());
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.undo(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const messages = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message));
    expect(messages).toEqual(new Set(['Someone decided this first.']));
    expect(await sql('select xmax::text from story_decision where id = ?', [id])).toEqual([{ xmax: '0' }]);
  });

  it('can be stored again in another order, with the same links and counts', async () => {
    const all = 'select * from story_decision order by id';
    const count = "select sum(change)::int as n from row_count where list = 'story_decision'";
    const before = await Promise.all([sql(all), sql(count)]);
    expect(before[1]).toEqual([{ n: before[0].length }]);
    await em().transactional(async (inner) => {
      await inner.execute('create temporary table again on commit drop as select * from story_decision');
      await inner.execute('delete from story_decision');
      await inner.execute(`insert into story_decision (${FIXED}) select ${FIXED} from again order by random()`);
    });
    expect(await Promise.all([sql(all), sql(count)])).toEqual(before);
  });

  describe('in a list with the others', () => {
    beforeAll(async () => {
      await sql(`insert into audit_entry (created_at, action, kind, item_id)
        select at, 'deleted', kind, 77 from unnest(array['comment', 'post']) kind,
               generate_series(timestamptz '2026-11-01 00:00Z', '2026-11-04 00:00Z', interval '12 hours') at`);
      await sql(`insert into story_decision (id, day, action, item_id, after_status, after_version)
        select ${FROM} + n, date '2026-11-01' + n % 4, 'approved', 70 + n,
               case when n % 3 > 0 then 'approved' end, nullif(n % 3, 0) from generate_series(1, 12) n`);
    });

    it.each(['', 'kind=confession', 'kind=comment', 'kind=post&itemId=77', 'kind=confession&itemId=71'])(
      'are listed at the beginning of their day, on complete pages: "%s"',
      async (query) => {
        const read = async (limit: number) => {
          const pages: Decision[] = [];
          let next: string | undefined = `/api/moderation/decisions?limit=${limit}&${query}`;
          while (next) {
            const answer: Response = await desk.admin.get(next).expect(200);
            pages.push(...(answer.body as Decision[]));
            expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(pages.length);
            next = /<(.*)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
            if (!next) expect(answer.headers['x-total-count']).toBe(String(pages.length));
          }
          return pages;
        };
        const place = ({ kind, after }: Decision) => (kind === 'confession' ? (after?.version ?? Infinity) : 0);
        const inOrder = (a: Decision, b: Decision) =>
          b.createdAt.localeCompare(a.createdAt) || Math.sign(place(b) - place(a)) || b.id - a.id;
        const all = await read(100);
        expect(all.length).toBeGreaterThan(0);
        expect(all.map(({ id }) => id)).toEqual(all.toSorted(inOrder).map(({ id }) => id));
        expect(await read(1)).toEqual(all);
        expect(await read(7)).toEqual(all);
      },
    );

    it('reject a cursor from before they had their own table', async () => {
      const list = () =>
        archive.app.get(DecisionsController).listDecisions({}, { limit: 1, after: { value: '', id: 7 } }, ADMIN);
      expect(list).toThrow(expect.objectContaining({ message: 'The cursor is not one of ours.' }));
    });
  });
});
