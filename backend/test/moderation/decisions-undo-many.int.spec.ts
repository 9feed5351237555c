import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, decisionOf } from '../support/decisions.js';
import type { Decision } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Fate {
  id: number;
  status: string;
  message: string | null;
  decision: Decision | null;
}

describe('undoing many decisions', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const send = (body: object) => desk.admin.post('/api/moderation/decisions/undo').send(body);
  const undo = async (ids: number[]) => (await send({ ids }).expect(200)).body as Fate[];
  const approve = async (id: number) => decisionOf(await desk.admin.post(`/api/comments/${id}/approve`).expect(200))!;

  it('restores what a bulk decision deleted, each with an entry that refers to the undone one', async () => {
    const items = [
      { kind: 'post', id: await desk.post() },
      { kind: 'comment', id: await desk.comment() },
      { kind: 'submission', id: await desk.submission() },
      { kind: 'suggestion', id: await desk.suggestion() },
    ];
    const deleted = (await desk.admin.post('/api/moderation/decisions').send({ action: 'delete', items }).expect(200))
      .body as { decisionId: number }[];
    const ids = deleted.map(({ decisionId }) => decisionId);
    const fates = await undo(ids.toReversed());
    expect(fates.map(({ id, status, message }) => ({ id, status, message }))).toEqual(
      ids.toReversed().map((id) => ({ id, status: 'done', message: null })),
    );
    for (const [place, { kind, id }] of items.toReversed().entries()) {
      const [entry] = await desk.about(kind, id);
      expect(entry).toEqual(fates[place]!.decision);
      expect(entry).toMatchObject({ kind, itemId: id, undoes: fates[place]!.id });
    }
  });

  it('follows the given order, so that a parent is restored before its reply', async () => {
    const postId = await desk.post();
    const parent = await desk.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: parent });
    const remove = async (id: number) => decisionOf(await desk.admin.delete(`/api/comments/${id}`).expect(204))!;
    const ids = [await remove(reply), await remove(parent)];
    expect((await undo(ids)).map(({ status }) => status)).toEqual(['conflict', 'done']);
    const again = await remove(parent);
    expect((await undo([again, ids[0]!])).map(({ status }) => status)).toEqual(['done', 'done']);
  });

  it('returns one result per decision, and a failed one does not affect the others', async () => {
    const [fresh, edited, last] = [await desk.comment(), await desk.comment(), await desk.comment()];
    const [one, overtaken, other] = [await approve(fresh), await approve(edited), await approve(last)];
    await desk.admin.put(`/api/comments/${edited}`).send({ content: 'Corrected.' }).expect(200);
    const [edit] = await desk.about('comment', edited);
    const none = { decision: null };
    expect(await undo([one, overtaken, edit!.id, 2_147_483_647, Number.MAX_SAFE_INTEGER, one, other])).toEqual([
      { id: one, status: 'done', message: null, decision: expect.objectContaining({ itemId: fresh, undoes: one }) },
      { id: overtaken, status: 'conflict', message: 'Someone decided this first.', ...none },
      { id: edit!.id, status: 'conflict', message: 'You can’t undo this.', ...none },
      { id: 2_147_483_647, status: 'not-found', message: 'We couldn’t find that decision.', ...none },
      { id: Number.MAX_SAFE_INTEGER, status: 'not-found', message: 'We couldn’t find that decision.', ...none },
      { id: one, status: 'done', message: null, decision: expect.objectContaining({ itemId: fresh, undoes: one }) },
      { id: other, status: 'done', message: null, decision: expect.objectContaining({ itemId: last, undoes: other }) },
    ]);
    expect((await desk.about('comment', fresh)).map(({ action }) => action)).toEqual(['returned', 'approved']);
  });

  it('by two admins simultaneously undoes each decision once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push(await approve(await desk.comment()));
    const [one, other] = await Promise.all([undo(ids), undo(ids.toReversed())]);
    const byId = new Map(other.map((fate) => [fate.id, fate.status]));
    expect(one.map(({ id, status }) => [status, byId.get(id)].toSorted().join())).toEqual(
      Array<string>(8).fill('conflict,done'),
    );
  });

  it.each([
    ['nothing', {}, 'Required'],
    ['no ids', { ids: [] }, 'ids must be 1 to 100 items'],
    ['too many', { ids: Array.from({ length: 101 }, (_, n) => n + 1) }, 'ids must be 1 to 100 items'],
    ['a single number', { ids: 7 }, 'Expected array'],
    ['an id as a string', { ids: [1, '2'] }, 'ids.1: Invalid id'],
    ['an id of zero', { ids: [0] }, 'ids.0: Invalid id'],
  ])('with %s is a 400', async (_, body, message) => {
    expect((await send(body).expect(400)).body.message).toBe(message);
  });
});
