import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { EmptyBin } from '../../src/modules/content/jobs/empty-bin.js';
import { ForgetDeclinedComments } from '../../src/modules/content/jobs/forget-declined-comments.js';
import { Desk } from '../support/decisions.js';
import { waitUntilIdle } from '../support/queues.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Own {
  id: number;
  state: string;
  reason: string | null;
  content: string;
  postTitle: string | null;
  editableUntil: string | null;
  version: number;
}

describe('a member’s own comments', () => {
  let archive: TestApp;
  let desk: Desk;
  let writer: TestAgent;
  let other: TestAgent;
  let post: number;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
    [writer, other] = [desk.member, await archive.member()];
    post = await desk.post();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const own = async (agent = writer) => (await agent.get('/api/me/comments').expect(200)).body as Own[];
  const ownOne = async (id: number) => (await own()).find((one) => one.id === id);
  const say = (more: { parentId?: number; approved?: boolean; content?: string } = {}) =>
    desk.comment({ postId: post, ...more });
  const replyOf = async (agent: TestAgent, parentId: number, content: string) =>
    ((await agent.post(`/api/posts/${post}/comments`).send({ content, parentId }).expect(201)).body as { id: number })
      .id;
  const age = (id: number, minutes: number) =>
    sql("update comment set created_at = created_at - ? * interval '1 minute' where id = ?", [minutes, id]);
  const shown = async () => idsOf(await archive.visitor.get(`/api/posts/${post}/comments`).expect(200));
  const isShown = async (id: number) => (await shown()).includes(id);

  describe('are listed', () => {
    it('from all articles, newest first and by pages, with what became of each', async () => {
      const agent = await archive.member();
      const [one, two] = [await desk.post(true, 'One'), await desk.post(true, 'Two')];
      const send = async (postId: number, content: string) =>
        ((await agent.post(`/api/posts/${postId}/comments`).send({ content }).expect(201)).body as { id: number }).id;
      const ids = [await send(one, 'First words.'), await send(two, 'Second words.'), await send(one, 'Third words.')];
      await desk.admin.post(`/api/comments/${ids[1]}/approve`).expect(200);
      const first = await agent.get('/api/me/comments?limit=2').expect(200);
      expect([idsOf(first), first.headers['x-total-count']]).toEqual([[ids[2], ids[1]], '3']);
      expect(first.body).toMatchObject([
        { state: 'pending', postTitle: 'One', reason: null },
        { state: 'approved', postTitle: 'Two', reason: null },
      ]);
      const next = /<([^>]+)>/.exec(String(first.headers['link']))![1]!;
      expect(idsOf(await agent.get(next).expect(200))).toEqual([ids[0]]);
    });

    it('with the reason for 90 days when an editor has declined one, and with its text for seven', async () => {
      const id = await say({ content: 'Words to decline.' });
      await desk.admin.delete(`/api/comments/${id}`).send({ reason: 'advertising' }).expect(204);
      expect(await ownOne(id)).toMatchObject({
        state: 'declined',
        reason: 'advertising',
        content: 'Words to decline.',
        editableUntil: null,
      });
      await sql("update bin_item set binned_at = binned_at - interval '8 days' where item_id = ?", [id]);
      await archive.app.get(EmptyBin).sweep();
      expect(await ownOne(id)).toMatchObject({ state: 'declined', reason: 'advertising', content: '' });
      expect(JSON.stringify(await sql('select * from declined_comment'))).not.toContain('Words to decline');
      await sql('update declined_comment set declined_on = declined_on - 89 where comment_id = ?', [id]);
      await archive.app.get(ForgetDeclinedComments).sweep();
      expect(await ownOne(id)).toBeDefined();
      await sql('update declined_comment set declined_on = declined_on - 2 where comment_id = ?', [id]);
      await archive.app.get(ForgetDeclinedComments).sweep();
      expect(await ownOne(id)).toBeUndefined();
    });

    it('once, as pending again, after an editor has taken a decline back', async () => {
      const id = await say();
      const answer = await desk.admin.delete(`/api/comments/${id}`).send({ reason: 'other' }).expect(204);
      await desk.undo(Number(answer.headers['x-decision-id'])).expect(200);
      expect((await own()).filter((one) => one.id === id)).toMatchObject([{ state: 'pending', reason: null }]);
    });

    it('to nobody else', async () => {
      const id = await say();
      await desk.admin.delete(`/api/comments/${await say()}`).expect(204);
      expect(await own(other)).toEqual([]);
      expect(idsOf(await desk.admin.get('/api/me/comments').expect(200))).not.toContain(id);
      await archive.visitor.get('/api/me/comments').expect(401);
    });
  });

  describe('can be changed', () => {
    it('for 15 minutes, and then wait for an editor again, also if they were up', async () => {
      const id = await say({ approved: true });
      expect(await isShown(id)).toBe(true);
      await writer.put(`/api/comments/${id}`).send({ content: 'Better words.', version: 2 }).expect(200);
      expect(await isShown(id)).toBe(false);
      expect(await ownOne(id)).toMatchObject({ state: 'pending', content: 'Better words.', version: 3 });
      await waitUntilIdle(archive);
      const pending = await desk.admin.get('/api/comments/pending').expect(200);
      expect(idsOf(pending)).toContain(id);
      const [row] = await sql<{ pending: boolean }>(
        "select pending from review_item where kind = 'comment' and item_id = ?",
        [id],
      );
      expect(row).toEqual({ pending: true });
      await desk.admin.post(`/api/comments/${id}/approve`).send({ version: 3 }).expect(200);
      expect(await isShown(id)).toBe(true);
    });

    it('until exactly 15 minutes have passed', async () => {
      const [early, late] = [await say(), await say()];
      await age(early, 14.9);
      await age(late, 15);
      await writer.put(`/api/comments/${early}`).send({ content: 'Just in time.' }).expect(200);
      const refused = await writer.put(`/api/comments/${late}`).send({ content: 'Too late.' }).expect(409);
      expect(refused.body).toMatchObject({ code: 'comment.too-late' });
      expect((await ownOne(late))!.editableUntil).toBeNull();
    });

    it('by nobody else, and nobody learns whether a waiting comment exists', async () => {
      const [waiting, up] = [await say(), await say({ approved: true })];
      for (const id of [waiting, up, 999_999]) {
        await other.put(`/api/comments/${id}`).send({ content: 'Not mine.' }).expect(404);
        await other.delete(`/api/comments/${id}`).expect(404);
        await archive.visitor.put(`/api/comments/${id}`).send({ content: 'Not mine.' }).expect(401);
      }
      await desk.admin.put(`/api/comments/${waiting}`).send({ content: 'As its author.', asAuthor: true }).expect(404);
      expect((await ownOne(waiting))!.version).toBe(1);
    });

    it('not on an older version than the author saw', async () => {
      const id = await say();
      await desk.admin.post(`/api/comments/${id}/approve`).expect(200);
      const answer = await writer.put(`/api/comments/${id}`).send({ content: 'Other words.', version: 1 }).expect(409);
      expect(answer.body).toMatchObject({ code: 'comment.stale' });
    });

    it('or approved, whichever comes first: an editor never approves a text that they did not see', async () => {
      const id = await say();
      const [edited, approved] = await Promise.all([
        writer.put(`/api/comments/${id}`).send({ content: 'Words nobody read.', version: 1 }),
        desk.admin.post(`/api/comments/${id}/approve`).send({ version: 1 }),
      ]);
      expect([edited.status, approved.status].sort()).toEqual([200, 409]);
      const { content, state } = (await ownOne(id))!;
      expect(content === 'Words nobody read.' && state === 'approved').toBe(false);
    });

    it('by editors without a limit of time, as a decision that leaves them up', async () => {
      const id = await say({ approved: true });
      await age(id, 60);
      await desk.admin.put(`/api/comments/${id}`).send({ content: 'Corrected.' }).expect(200);
      expect(await ownOne(id)).toMatchObject({ state: 'approved', content: 'Corrected.' });
    });
  });

  describe('can be deleted by their author', () => {
    it('any time, for good and without a trace of the text', async () => {
      const id = await say({ approved: true, content: 'Canary of a deleted comment.' });
      await archive.visitor.put(`/api/comments/${id}/like`).send({ sessionId: crypto.randomUUID() }).expect(200);
      await desk.made(desk.admin, `/api/moderation/notes?kind=comment&id=${id}`, { text: 'A note.' });
      await age(id, 60 * 24 * 300);
      await writer.delete(`/api/comments/${id}`).expect(204);
      expect([await isShown(id), await ownOne(id)]).toEqual([false, undefined]);
      await waitUntilIdle(archive);
      const tables = await sql<{ table_name: string }>(
        "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      );
      for (const { table_name: table } of tables) {
        const rows = await sql(`select 1 from "${table}" row where row::text like '%Canary of a deleted comment%'`);
        expect([table, rows]).toEqual([table, []]);
      }
      expect(await sql('select 1 from comment_like where comment_id = ?', [id])).toEqual([]);
      expect(await sql('select 1 from moderator_note where item_id = ?', [id])).toEqual([]);
      await writer.delete(`/api/comments/${id}`).expect(404);
    });

    it('with replies: the replies stay, below an empty comment of nobody', async () => {
      const id = await say({ approved: true, content: 'Canary above a reply.' });
      const reply = await replyOf(other, id, 'A reply that stays.');
      await desk.admin.post(`/api/comments/${reply}/approve`).expect(200);
      await writer.delete(`/api/comments/${id}`).expect(204);
      const list = (await archive.visitor.get(`/api/posts/${post}/comments`).expect(200)).body as object[];
      expect(list).toContainEqual(
        expect.objectContaining({ id, removed: true, content: '', contentHtml: '', likes: 0 }),
      );
      expect(list).toContainEqual(expect.objectContaining({ id: reply, content: 'A reply that stays.' }));
      const [row] = await sql<object>('select author_id, content, content_html from comment where id = ?', [id]);
      expect(row).toEqual({ author_id: null, content: '', content_html: '' });
      expect(await ownOne(id)).toBeUndefined();
      await waitUntilIdle(archive);
      const [item] = await sql<{ pending: boolean }>(
        "select pending from review_item where kind = 'comment' and item_id = ?",
        [id],
      );
      expect(item).toEqual({ pending: false });
      // Nobody may answer it, like it, or give it a text again.
      await other.post(`/api/posts/${post}/comments`).send({ content: 'To nobody.', parentId: id }).expect(400);
      await archive.visitor.put(`/api/comments/${id}/like`).send({ sessionId: crypto.randomUUID() }).expect(404);
      await desk.admin.put(`/api/comments/${id}`).send({ content: 'Words of an editor.' }).expect(404);
      await writer.delete(`/api/comments/${id}`).expect(404);
    });

    it('also one that waits again, which then waits no longer', async () => {
      const id = await say();
      const approval = await desk.admin.post(`/api/comments/${id}/approve`).expect(200);
      await replyOf(other, id, 'A reply to one that waits.');
      await desk.undo(Number(approval.headers['x-decision-id'])).expect(200);
      await waitUntilIdle(archive);
      const waits = () => sql("select 1 from review_item where kind = 'comment' and item_id = ? and pending", [id]);
      expect(await waits()).toHaveLength(1);
      await writer.delete(`/api/comments/${id}`).expect(204);
      await waitUntilIdle(archive);
      expect(await waits()).toEqual([]);
    });

    it('and the last reply takes the empty comments above it along', async () => {
      const top = await say({ approved: true });
      const middle = await replyOf(other, top, 'In the middle.');
      await desk.admin.post(`/api/comments/${middle}/approve`).expect(200);
      const last = await replyOf(writer, middle, 'The last one.');
      await writer.delete(`/api/comments/${top}`).expect(204);
      await other.delete(`/api/comments/${middle}`).expect(204);
      expect(await isShown(top)).toBe(true);
      await writer.delete(`/api/comments/${last}`).expect(204);
      expect(await sql('select id from comment where id in (?, ?, ?)', [top, middle, last])).toEqual([]);
    });

    it('with only a reply in the bin: the empty comment stays, so that the reply can be restored', async () => {
      const [top, unanswered] = [await say({ approved: true }), await say({ approved: true })];
      const reply = await replyOf(other, top, 'A reply that was deleted by mistake.');
      const deleted = await desk.admin.delete(`/api/comments/${reply}`).expect(204);
      await writer.delete(`/api/comments/${top}`).expect(204);
      expect(await sql('select removed, content, author_id from comment where id = ?', [top])).toEqual([
        { removed: true, content: '', author_id: null },
      ]);
      // A reply in the bin keeps its own parent only.
      await writer.delete(`/api/comments/${unanswered}`).expect(204);
      expect(await sql('select 1 from comment where id = ?', [unanswered])).toEqual([]);
      await desk.undo(Number(deleted.headers['x-decision-id'])).expect(200);
      expect(await sql('select parent_id from comment where id = ?', [reply])).toEqual([{ parent_id: top }]);
      await other.delete(`/api/comments/${reply}`).expect(204);
      expect(await sql('select 1 from comment where id in (?, ?)', [top, reply])).toEqual([]);
    });

    it('and the last reply leaves the empty comment above it, if another one is in the bin', async () => {
      const top = await say({ approved: true });
      const binned = await replyOf(other, top, 'In the bin for now.');
      const last = await replyOf(other, top, 'The last one for now.');
      await writer.delete(`/api/comments/${top}`).expect(204);
      const deleted = await desk.admin.delete(`/api/comments/${binned}`).expect(204);
      await other.delete(`/api/comments/${last}`).expect(204);
      await desk.undo(Number(deleted.headers['x-decision-id'])).expect(200);
      expect(await sql('select id from comment where id in (?, ?, ?) order by id', [top, binned, last])).toEqual([
        { id: top },
        { id: binned },
      ]);
    });

    it('and the empty comments go with the last reply that leaves the bin for good', async () => {
      const empty = async () => {
        const top = await say({ approved: true });
        const below = await say({ parentId: top, approved: true });
        const replies = [await replyOf(other, below, 'One.'), await replyOf(other, below, 'Two.')];
        for (const reply of replies) await desk.admin.delete(`/api/comments/${reply}`).expect(204);
        for (const id of [below, top]) await writer.delete(`/api/comments/${id}`).expect(204);
        expect([await isShown(top), await isShown(below)]).toEqual([true, true]);
        return { top, below, replies };
      };
      const [gone, kept] = [await empty(), await empty()];
      const [first] = kept.replies;
      await sql("update bin_item set binned_at = binned_at - interval '8 days' where item_id in (?, ?, ?)", [
        ...gone.replies,
        first,
      ]);
      await archive.app.get(EmptyBin).sweep();
      await waitUntilIdle(archive);
      const list = await shown();
      expect([gone.top, gone.below].filter((id) => list.includes(id))).toEqual([]);
      expect(list).toEqual(expect.arrayContaining([kept.top, kept.below]));
    });

    it('while a reply arrives: it is refused, or stays', async () => {
      for (let round = 0; round < 6; round++) {
        const id = await say({ approved: true });
        const [deleted, reply] = await Promise.all([
          writer.delete(`/api/comments/${id}`),
          other.post(`/api/posts/${post}/comments`).send({ content: `Just now, ${round}.`, parentId: id }),
        ]);
        expect(deleted.status).toBe(204);
        expect([201, 400, 409]).toContain(reply.status);
        const rows = await sql<{ id: number; content: string }>(
          'select id, content from comment where id = ? or parent_id = ? order by id',
          [id, id],
        );
        expect(rows.map(({ content }) => content)).toEqual(reply.status === 201 ? ['', `Just now, ${round}.`] : []);
      }
    });

    it('while an editor decides: one of the two comes first', async () => {
      const id = await say();
      const [deleted, approved] = await Promise.all([
        writer.delete(`/api/comments/${id}`),
        desk.admin.post(`/api/comments/${id}/approve`).send({ version: 1 }),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(approved.status);
      expect(await sql('select 1 from comment where id = ?', [id])).toEqual([]);
    });

    it('not on an older version than they saw', async () => {
      const id = await say({ approved: true });
      await writer.delete(`/api/comments/${id}`).send({ version: 1 }).expect(409);
      await replyOf(other, id, 'A reply in between.');
      await writer.delete(`/api/comments/${id}`).send({ version: 1 }).expect(409);
      expect((await ownOne(id))!.content).not.toBe('');
    });

    it('also by a moderator who is the author, with `asAuthor`: no audit entry, no bin', async () => {
      const content = 'Words of an admin.';
      const id = await desk.made(desk.admin, `/api/posts/${post}/comments`, { content });
      await desk.admin.delete(`/api/comments/${id}`).send({ asAuthor: true }).expect(204);
      expect(await desk.about('comment', id)).toEqual([]);
      expect(await sql("select 1 from bin_item where kind = 'comment' and item_id = ?", [id])).toEqual([]);
    });
  });
});
