import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { join } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 86_400_000;

describe('undoing a decision', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());
  afterEach(() => void jest.restoreAllMocks());

  const sql = <Row>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const later = (days: number) =>
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
  /** Makes a decision and returns its id. */
  const decide = async (call: ReturnType<TestAgent['post']>): Promise<number> => decisionOf(await call)!;

  const THINGS = {
    confession: { path: '/api/confessions', make: () => desk.story() },
    comment: { path: '/api/comments', make: () => desk.comment() },
    submission: { path: '/api/submissions', make: () => desk.submission() },
    suggestion: { path: '/api/suggestions', make: () => desk.suggestion() },
  };
  const waitingOf = async (kind: string) => {
    const [row] = await sql<{ n: number }>('select count(*)::int as n from review_item where pending and kind = ?', [
      kind,
    ]);
    return row!.n;
  };

  it.each(Object.keys(THINGS) as (keyof typeof THINGS)[])(
    'makes an approved %s pending again and counts it, and undoing that approves it again',
    async (kind) => {
      const { path, make } = THINGS[kind];
      const id = await make();
      await waitUntilIdle(archive);
      const before = await waitingOf(kind);
      const approved = await decide(desk.admin.post(`${path}/${id}/approve`));
      await waitUntilIdle(archive);
      expect(await waitingOf(kind)).toBe(before - 1);

      const returned = (await desk.undo(approved).expect(200)).body;
      const action = kind === 'submission' || kind === 'suggestion' ? 'reopened' : 'returned';
      expect(returned).toMatchObject({
        ...{ action, kind, itemId: id, undoes: approved, undo: 'possible' },
        ...{ before: { status: 'approved', version: 2 }, after: { status: 'pending', version: 3 } },
      });
      expect(idsOf(await desk.admin.get(`${path}/pending`).expect(200))).toContain(id);
      await waitUntilIdle(archive);
      expect(await waitingOf(kind)).toBe(before);

      const again = (await desk.undo(returned.id).expect(200)).body;
      expect(again).toMatchObject({ action: 'approved', after: { status: 'approved', version: 4 } });
      await waitUntilIdle(archive);
      expect(await waitingOf(kind)).toBe(before - 1);
      expect((await desk.about(kind, id)).map(({ undo }) => undo)).toEqual(['possible', 'undone', 'undone']);
    },
  );

  it.each(['submission', 'suggestion'] as const)('returns a rejected %s to its previous state', async (kind) => {
    const { path, make } = THINGS[kind];
    const stateOf = async (id: number) =>
      (await sql(`select reviewed, accepted from ${kind} where id = ?`, [id]))[0] as object;
    const waiting = await make();
    const rejected = await decide(desk.admin.delete(`${path}/${waiting}`));
    const reopened = (await desk.undo(rejected).expect(200)).body;
    expect(reopened).toMatchObject({ action: 'reopened', after: { status: 'pending' } });
    expect(await stateOf(waiting)).toEqual({ reviewed: false, accepted: false });
    await desk.undo(reopened.id).expect(200);
    expect(await stateOf(waiting)).toEqual({ reviewed: true, accepted: false });

    const taken = await make();
    await desk.admin.post(`${path}/${taken}/approve`).expect(200);
    const turnedDown = await decide(desk.admin.delete(`${path}/${taken}`));
    expect((await desk.undo(turnedDown).expect(200)).body).toMatchObject({
      action: 'approved',
      before: { status: 'rejected' },
      after: { status: 'approved' },
    });
    expect(await stateOf(taken)).toEqual({ reviewed: true, accepted: true });
  });

  it('unpublishes a published article, and publishes an unpublished one, whichever route was used', async () => {
    const id = await desk.post(false);
    const published = await decide(desk.admin.post(`/api/posts/${id}/publish`));
    await desk.undo(published).expect(200);
    await archive.visitor.get(`/api/posts/${id}`).expect(404);
    await decide(desk.admin.put(`/api/posts/${id}`).send({ published: true }));
    const unpublished = await decide(desk.admin.put(`/api/posts/${id}`).send({ published: false }));
    expect((await desk.undo(unpublished).expect(200)).body).toMatchObject({ action: 'published', title: 'Spinster' });
    await archive.visitor.get(`/api/posts/${id}`).expect(200);
  });

  it('is rejected for a final decision, which is listed as final', async () => {
    const [post, story, comment] = [await desk.post(), await desk.story(), await desk.comment()];
    const subscriber = await join(archive, 'gone@example.org');
    const finals = [
      (await desk.about('post', post))[0]!.id,
      await decide(desk.admin.put(`/api/posts/${post}`).send({ title: 'Old maid', published: false })),
      await decide(desk.admin.put(`/api/comments/${comment}`).send({ content: 'Corrected.' })),
      await decide(desk.admin.put(`/api/confessions/${story}`).send({ content: 'Corrected.' })),
      await decide(desk.admin.delete(`/api/confessions/${story}`)),
      await decide(desk.admin.post('/api/newsletter/unsubscribe').send({ email: 'gone@example.org' })),
      await decide(desk.admin.delete(`/api/newsletter/subscribers/${subscriber}`)),
    ];
    const listed = (await desk.admin.get('/api/moderation/decisions?limit=100').expect(200)).body as {
      id: number;
      undo: string;
      undoUntil: string | null;
    }[];
    for (const id of finals) {
      expect(listed.find((one) => one.id === id)).toMatchObject({ undo: 'final', undoUntil: null });
      const refused = await desk.undo(id).expect(409);
      expect(refused.body).toMatchObject({ code: 'decision.final', message: 'You can’t undo this.' });
    }
    await desk.undo(2_147_483_647).expect(404);
    for (const id of ['0', 'x', '99999999999'])
      await desk.admin.post(`/api/moderation/decisions/${id}/undo`).expect(404);
  });

  it('is rejected if the item has changed since, or is gone', async () => {
    const [edited, deleted] = [await desk.comment(), await desk.comment()];
    const [one, other] = [
      await decide(desk.admin.post(`/api/comments/${edited}/approve`)),
      await decide(desk.admin.post(`/api/comments/${deleted}/approve`)),
    ];
    await desk.admin.put(`/api/comments/${edited}`).send({ content: 'Corrected.' }).expect(200);
    await desk.admin.delete(`/api/comments/${deleted}`).expect(204);
    for (const [id, item] of [
      [one, edited],
      [other, deleted],
    ] as const) {
      const refused = await desk.undo(id).expect(409);
      expect(refused.body.message).toBe('Someone decided this first.');
      expect((await desk.about('comment', item)).find((entry) => entry.id === id)!.undo).toBe('overtaken');
    }
    expect((await desk.about('comment', edited)).length).toBe(2);
  });

  it('by several admins simultaneously succeeds once; the others get a conflict', async () => {
    const [comment, post] = [await desk.comment(), await desk.post()];
    for (const id of [
      await decide(desk.admin.post(`/api/comments/${comment}/approve`)),
      await decide(desk.admin.delete(`/api/posts/${post}`)),
    ]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => desk.undo(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      const messages = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message));
      expect(messages).toEqual(new Set(['Someone decided this first.']));
    }
    expect(await sql('select version from comment where id = ?', [comment])).toEqual([{ version: 3 }]);
    expect((await desk.about('post', post)).map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
  });

  it('is possible for seven days; for a story until the end of the seventh day', async () => {
    const [comment, story] = [await desk.comment(), await desk.story()];
    const [one, other] = [
      await decide(desk.admin.post(`/api/comments/${comment}/approve`)),
      await decide(desk.admin.post(`/api/confessions/${story}/approve`)),
    ];
    later(7.001);
    expect((await desk.about('comment', comment))[0]).toMatchObject({ undo: 'expired', undoUntil: null });
    expect((await desk.undo(one).expect(409)).body.code).toBe('decision.final');
    later(8.001);
    expect((await desk.about('confession', story))[0]!.undo).toBe('expired');
    expect((await desk.undo(other).expect(409)).body.code).toBe('decision.final');
    later(6.99);
    await desk.undo(one).expect(200);
    await desk.undo(other).expect(200);
  });

  it('removes the story from search, and undoing that adds it again', async () => {
    const word = 'xylographically';
    const id = await desk.story(false, `A word that nobody else says: ${word}.`);
    const found = async () => idsOf(await archive.visitor.get(`/api/search?q=${word}`).expect(200));
    const approved = await decide(desk.admin.post(`/api/confessions/${id}/approve`));
    await eventually(async () => (await found()).includes(id), { what: 'the story in search' });
    const returned = (await desk.undo(approved).expect(200)).body.id as number;
    await eventually(async () => !(await found()).includes(id), { what: 'no story in search' });
    await desk.undo(returned).expect(200);
    await eventually(async () => (await found()).includes(id), { what: 'the story in search again' });
  });

  it('subtracts stories and comments from the totals', async () => {
    const counted = async () => {
      await waitUntilIdle(archive);
      const rows = await sql<{ metric: string; value: string }>(
        "select metric, value from analytics_total where metric in ('stories-published', 'stories-received', 'comments')",
      );
      return Object.fromEntries(rows.map(({ metric, value }) => [metric, Number(value)]));
    };
    const [story, comment] = [await desk.story(), await desk.comment()];
    const before = await counted();
    const one = await decide(desk.admin.post(`/api/confessions/${story}/approve`));
    const other = await decide(desk.admin.post(`/api/comments/${comment}/approve`));
    await counted();
    await desk.undo(one).expect(200);
    await desk.undo(other).expect(200);
    const zero = { 'stories-published': 0, comments: 0 };
    expect(await counted()).toEqual({ ...zero, ...before });
  });

  it('hides approved replies below a returned comment, and blocks likes and replies to them', async () => {
    const postId = await desk.post();
    const parent = await desk.comment({ postId });
    const approved = await decide(desk.admin.post(`/api/comments/${parent}/approve`));
    const reply = await desk.comment({ postId, parentId: parent, approved: true });
    const below = await desk.comment({ postId, parentId: reply, approved: true });
    expect(await desk.shownUnder(postId)).toEqual([parent, reply, below]);
    const returned = (await desk.undo(approved).expect(200)).body.id as number;
    const shown = await archive.visitor.get(`/api/posts/${postId}/comments`).expect(200);
    expect([idsOf(shown), shown.headers['x-total-count']]).toEqual([[], '0']);
    const like = { sessionId: 'a-reader' };
    for (const id of [parent, reply, below])
      await archive.visitor.put(`/api/comments/${id}/like`).send(like).expect(404);
    const answer = { content: 'To nobody.', parentId: below };
    await desk.member.post(`/api/posts/${postId}/comments`).send(answer).expect(400);
    await desk.undo(returned).expect(200);
    expect(await desk.shownUnder(postId)).toEqual([parent, reply, below]);
    await archive.visitor.put(`/api/comments/${below}/like`).send(like).expect(200);
  });
});
