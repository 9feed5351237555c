import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Fate {
  kind: string;
  id: number;
  status: string;
  message: string | null;
  decisionId: number | null;
}

describe('bulk decisions', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = <Row>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const send = (body: unknown) => desk.admin.post('/api/moderation/decisions').send(body as object);
  const decide = async (action: string, items: object[]) => (await send({ action, items }).expect(200)).body as Fate[];

  it('approve one item of each kind, each with its own entry that can be undone', async () => {
    const items = [
      { kind: 'post', id: await desk.post(false) },
      { kind: 'confession', id: await desk.story() },
      { kind: 'comment', id: await desk.comment() },
      { kind: 'submission', id: await desk.submission() },
      { kind: 'suggestion', id: await desk.suggestion() },
    ];
    const fates = await decide('approve', items);
    expect(fates.map(({ kind, id, status }) => ({ kind, id, status }))).toEqual(
      items.map((item) => ({ ...item, status: 'done' })),
    );
    for (const { kind, id, decisionId } of fates) {
      const action = kind === 'post' ? 'published' : 'approved';
      expect((await desk.about(kind, id))[0]).toMatchObject({ id: decisionId, action, undo: 'possible' });
      await desk.undo(decisionId!).expect(200);
    }
  });

  it('delete one item of each kind, where submissions and suggestions are rejected instead', async () => {
    const items = [
      { kind: 'post', id: await desk.post() },
      { kind: 'confession', id: await desk.story() },
      { kind: 'comment', id: await desk.comment() },
      { kind: 'submission', id: await desk.submission() },
      { kind: 'suggestion', id: await desk.suggestion() },
    ];
    for (const { status, decisionId } of await decide('delete', items))
      expect([status, decisionId]).toEqual(['done', expect.any(Number)]);
    for (const { kind, id } of items) {
      const rejects = kind === 'submission' || kind === 'suggestion';
      expect((await desk.about(kind, id))[0]!.action).toBe(rejects ? 'rejected' : 'deleted');
      expect(await sql(`select id from ${kind} where id = ?`, [id])).toHaveLength(rejects ? 1 : 0);
    }
  });

  it('return one result per item, in order, and a failed item does not affect the others', async () => {
    const [fresh, stale, done, failing, last] = [
      await desk.comment(),
      await desk.comment(),
      await desk.comment({ approved: true }),
      await desk.comment({ content: 'a planted fault' }),
      await desk.comment(),
    ];
    await sql("alter table comment add constraint planted check (not approved or content <> 'a planted fault')");
    const fates = await decide('approve', [
      { kind: 'comment', id: fresh, version: 1 },
      { kind: 'comment', id: stale, version: 9 },
      { kind: 'comment', id: done },
      { kind: 'comment', id: 2_147_483_647 },
      { kind: 'confession', id: Number.MAX_SAFE_INTEGER },
      { kind: 'comment', id: failing },
      { kind: 'comment', id: last, version: null },
    ]);
    await sql('alter table comment drop constraint planted');
    const none = { decisionId: null };
    expect(fates).toEqual([
      { kind: 'comment', id: fresh, status: 'done', message: null, decisionId: expect.any(Number) },
      { kind: 'comment', id: stale, status: 'conflict', message: 'Someone decided this first.', ...none },
      { kind: 'comment', id: done, status: 'unchanged', message: null, ...none },
      { kind: 'comment', id: 2_147_483_647, status: 'not-found', message: 'We couldn’t find that comment.', ...none },
      {
        ...{ kind: 'confession', id: Number.MAX_SAFE_INTEGER, status: 'not-found' },
        ...{ message: 'We couldn’t find that story.', ...none },
      },
      {
        ...{ kind: 'comment', id: failing, status: 'failed' },
        ...{ message: 'Something went wrong on our side. We’ve logged it. Try again in a moment.', ...none },
      },
      { kind: 'comment', id: last, status: 'done', message: null, decisionId: expect.any(Number) },
    ]);
    const approved = await sql<{ id: number }>(
      'select id from comment where approved and id in (?, ?, ?, ?) order by id',
      [...[fresh, stale, failing, last]],
    );
    expect(approved.map(({ id }) => id)).toEqual([fresh, last]);
    for (const id of [stale, failing]) expect(await desk.about('comment', id)).toEqual([]);
  });

  it('handle an item only once if it is listed twice', async () => {
    const id = await desk.comment();
    const item = { kind: 'comment', id, version: 1 };
    const [one, other] = await decide('approve', [item, item]);
    expect([one!.status, other]).toEqual(['done', one]);
    expect(await desk.about('comment', id)).toHaveLength(1);
  });

  it('by two admins simultaneously decide each item once', async () => {
    const items: { kind: string; id: number; version: number }[] = [];
    for (let n = 0; n < 10; n++) items.push({ kind: 'comment', id: await desk.comment(), version: 1 });
    const [one, other] = await Promise.all([decide('approve', items), decide('approve', items.toReversed())]);
    const byId = new Map(other.map((fate) => [fate.id, fate.status]));
    const pairs = one.map(({ id, status }) => [status, byId.get(id)].sort().join());
    expect(pairs).toEqual(Array<string>(10).fill('conflict,done'));
    for (const { id } of items) expect(await desk.about('comment', id)).toHaveLength(1);
  });

  it('accept up to one hundred items', async () => {
    const items = Array.from({ length: 101 }, (_, n) => ({ kind: 'comment', id: 900_000 + n }));
    const fates = await decide('delete', items.slice(0, 100));
    expect(fates.map(({ id }) => id)).toEqual(items.slice(0, 100).map(({ id }) => id));
    expect(new Set(fates.map(({ status }) => status))).toEqual(new Set(['not-found']));
    const refused = await send({ action: 'delete', items }).expect(400);
    expect(refused.body.errors).toEqual([{ path: 'items', message: 'items must be 1 to 100 items' }]);
  });

  it.each([
    ['no items', { action: 'approve' }, 'Required'],
    ['an empty list', { action: 'approve', items: [] }, 'items must be 1 to 100 items'],
    ['an object instead of a list', { action: 'approve', items: { 0: 1 } }, 'Expected array'],
    ['an item that is not an object', { action: 'approve', items: [7] }, 'items.0: Expected object'],
    ['a list in the list', { action: 'approve', items: [[]] }, 'items.0: Expected object'],
    ['an unknown kind', { action: 'approve', items: [{ kind: 'subscriber', id: 1 }] }, 'items.0: Invalid kind'],
    [
      'a kind named like a property of every object',
      { action: 'approve', items: [{ kind: 'toString', id: 1 }] },
      'items.0: Invalid kind',
    ],
    ['an id as a string', { action: 'approve', items: [{ kind: 'post', id: '1' }] }, 'items.0: Invalid id'],
    [
      'a version of zero',
      { action: 'approve', items: [{ kind: 'post', id: 1, version: 0 }] },
      'items.0: Invalid version',
    ],
    ['an unknown field', { action: 'approve', items: [{ kind: 'post', id: 1, by: 1 }] }, 'items.0: Unrecognized key'],
    ['another action', { action: 'publish', items: [{ kind: 'post', id: 1 }] }, 'Invalid enum value'],
  ])('with %s are a 400, and nothing is decided', async (_, body, message) => {
    const id = await desk.comment();
    const items = 'items' in body && Array.isArray(body.items) ? [{ kind: 'comment', id }, ...body.items] : undefined;
    const refused = await send(body).expect(400);
    expect(refused.body.message).toBe(message);
    if (items && items.length > 1) await send({ ...body, items }).expect(400);
    expect(await desk.about('comment', id)).toEqual([]);
  });
});
