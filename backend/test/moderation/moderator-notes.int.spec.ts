import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, decisionOf } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { today } from '../support/today.js';

const TEXT = 'Ask Theo before you decide.';

interface Note {
  id: number;
  text: string;
  by: { id: number; username: string } | null;
  day: string;
}

describe('a note of a moderator', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = <Row>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const about = (kind: string, id: number) => `/api/moderation/notes?kind=${kind}&id=${id}`;
  const add = async (kind: string, id: number, text = TEXT) =>
    (await desk.admin.post(about(kind, id)).send({ text }).expect(201)).body as { id: number };
  const notes = async (kind: string, id: number) => (await desk.admin.get(about(kind, id)).expect(200)).body as Note[];
  const isGone = (kind: string, id: number) =>
    eventually(async () => (await notes(kind, id)).length === 0, { what: 'no note' });

  it.each(['confession', 'comment'])('about a %s names its moderator and has a day', async (kind) => {
    const item = await (kind === 'comment' ? desk.comment() : desk.story());
    const { id } = await add(kind, item, `  ${TEXT} `);
    const me = (await desk.admin.get('/api/auth/user').expect(200)).body as { id: number; username: string };
    const by = { id: me.id, username: me.username };
    expect(await notes(kind, item)).toEqual([{ id, text: TEXT, by, day: today() }]);
    expect(await notes(kind === 'comment' ? 'confession' : 'comment', item)).toEqual([]);
  });

  it('is deleted by any moderator, and nothing else happens', async () => {
    const story = await desk.story();
    const { id } = await add('confession', story);
    await desk.admin.delete(`/api/moderation/notes/${id}`).expect(204);
    await desk.admin.delete(`/api/moderation/notes/${id}`).expect(404);
    expect(await notes('confession', story)).toEqual([]);
    expect(await desk.about('confession', story)).toEqual([]);
  });

  it('about a story is deleted with it', async () => {
    const [story, other] = [await desk.story(true), await desk.story()];
    await add('confession', story);
    await add('confession', other);
    await desk.admin.delete(`/api/confessions/${story}`).send({ reason: 'other' }).expect(204);
    await isGone('confession', story);
    expect(await notes('confession', other)).toHaveLength(1);
    await desk.admin.post(about('confession', story)).send({ text: TEXT }).expect(404);
  });

  it('about a comment stays while it can be restored, and is deleted with it for good', async () => {
    const comment = await desk.comment();
    await add('comment', comment);
    const decision = decisionOf(await desk.admin.delete(`/api/comments/${comment}`).expect(204))!;
    await desk.undo(decision).expect(200);
    expect(await notes('comment', comment)).toHaveLength(1);
    await desk.admin.delete(`/api/comments/${comment}`).expect(204);
    await sql("update bin_item set binned_at = binned_at - interval '8 days' where kind = 'comment'");
    const { EmptyBin } = await import('../../src/modules/content/jobs/empty-bin.js');
    await archive.app.get(EmptyBin, { strict: false }).sweep();
    await isGone('comment', comment);
  });

  it('is written with the deletion of a comment, and not with that of a story', async () => {
    const [comment, story] = [await desk.comment(), await desk.story()];
    const why = { reason: 'attacks-a-person', note: 'The third one today.' };
    await desk.admin.delete(`/api/comments/${comment}`).send(why).expect(204);
    await desk.admin.delete(`/api/confessions/${story}`).send(why).expect(204);
    expect((await notes('comment', comment)).map(({ text }) => text)).toEqual([why.note]);
    expect(await notes('confession', story)).toEqual([]);
  });

  it('cannot outlive a story that is deleted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const story = await desk.story();
      await Promise.all([
        desk.admin.post(about('confession', story)).send({ text: TEXT }),
        desk.admin.delete(`/api/confessions/${story}`).send({}),
      ]);
    }
    const orphans =
      "select 1 from moderator_note n where kind = 'confession' and not exists (select 1 from confession where id = n.item_id)";
    await waitUntilIdle(archive);
    expect(await sql(orphans)).toEqual([]);
  });

  it('has a random number, and its day as the only time', async () => {
    const story = await desk.story();
    for (let count = 0; count < 8; count++) await add('confession', story, `Note ${count}.`);
    const stored = await sql<{ id: number }>('select * from moderator_note order by ctid');
    const ids = stored.map(({ id }) => id);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
    expect(Object.keys(stored[0]!)).toEqual(['id', 'kind', 'item_id', 'account_id', 'username', 'text', 'day']);
    const listed = (await notes('confession', story)).map(({ id }) => id);
    expect(listed).toEqual(listed.toSorted((a, b) => a - b));
  });

  it.each([
    ['kind', 'kind=post&id=1'],
    ['kind', 'id=1'],
    ['id', 'kind=comment'],
    ['id', 'kind=comment&id=0'],
    ['id', 'kind=comment&id=9999999999'],
    ['id', 'kind=comment&id=one'],
  ])('needs a valid %s: %s', async (path, query) => {
    const refused = { errors: [{ path }] };
    expect((await desk.admin.get(`/api/moderation/notes?${query}`).expect(400)).body).toMatchObject(refused);
    const answer = await desk.admin.post(`/api/moderation/notes?${query}`).send({ text: TEXT }).expect(400);
    expect(answer.body).toMatchObject(refused);
  });

  it('needs a text of at most 1,000 characters', async () => {
    const path = about('confession', await desk.story());
    for (const text of [undefined, '', ' \u200b', 'x'.repeat(1_001)])
      expect((await desk.admin.post(path).send({ text }).expect(400)).body).toMatchObject({
        errors: [{ path: 'text' }],
      });
    await desk.admin
      .post(path)
      .send({ text: 'x'.repeat(1_000) })
      .expect(201);
  });

  it('is for admins only', async () => {
    const path = about('confession', await desk.story());
    for (const [agent, status] of [
      [archive.visitor, 401],
      [desk.member, 403],
    ] as const) {
      await agent.get(path).expect(status);
      await agent.post(path).send({ text: TEXT }).expect(status);
      await agent.delete('/api/moderation/notes/1').expect(status);
    }
  });
});
