import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { EmptyBin } from '../../src/modules/content/jobs/empty-bin.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { waitUntilIdle } from '../support/queues.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 86_400_000;
const READER = { sessionId: 'a-reader' };

describe('the bin', () => {
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
  const row = async (table: 'post' | 'comment', id: number) =>
    (await sql<Record<string, unknown>>(`select * from ${table} where id = ?`, [id]))[0];
  const remove = async (path: string): Promise<number> => decisionOf(await desk.admin.delete(path).expect(204))!;
  const bookmarks = async () => (await desk.member.get('/api/bookmarks').expect(200)).body as { postId: number }[];
  const emptied = async (days: number) => {
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
    await archive.app.get(EmptyBin, { strict: false }).sweep();
    jest.restoreAllMocks();
    await waitUntilIdle(archive);
  };

  it('restores an article as it was: id, text, comments, replies, likes, bookmarks, search', async () => {
    const title = 'Quinquagenarian';
    const postId = await desk.post(true, title);
    const parent = await desk.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: parent, approved: true });
    const waiting = await desk.comment({ postId });
    await archive.visitor.put(`/api/comments/${reply}/like`).send(READER).expect(200);
    await desk.member.post('/api/bookmarks').send({ contentType: 'post', postId }).expect(201);
    const found = async () => idsOf(await archive.visitor.get(`/api/search?q=${title}`).expect(200)).includes(postId);
    await eventually(found, { what: 'the article in search' });
    const all = [parent, reply, waiting];
    const [post, ...comments] = [
      await row('post', postId),
      ...(await Promise.all(all.map((id) => row('comment', id)))),
    ];

    const deleted = await remove(`/api/posts/${postId}`);
    await archive.visitor.get(`/api/posts/${postId}`).expect(404);
    await desk.admin.get(`/api/posts/${postId}`).expect(404);
    expect(await bookmarks()).toEqual([]);
    await eventually(async () => !(await found()), { what: 'no article in search' });

    const restored = (await desk.undo(deleted).expect(200)).body;
    expect(restored).toMatchObject({ action: 'restored', kind: 'post', itemId: postId, title, before: null });
    // Higher than the version in the deletion event, so that it wins whichever order they arrive in.
    const back = (one?: Record<string, unknown>) => ({ ...one, version: (one!['version'] as number) + 2 });
    // Words of the glossary may have changed meanwhile, so its links are set again, now or in a moment.
    expect({ ...(await row('post', postId)), link_again: false }).toEqual(back(post));
    for (const [place, id] of all.entries()) expect(await row('comment', id)).toEqual(back(comments[place]));
    expect(await desk.shownUnder(postId)).toEqual([parent, reply]);
    expect((await bookmarks()).map((one) => one.postId)).toEqual([postId]);
    const liked = await archive.visitor.put(`/api/comments/${reply}/like`).send(READER).expect(200);
    expect(liked.body).toEqual({ likes: 1 });
    await eventually(found, { what: 'the article in search again' });
    await waitUntilIdle(archive);
    const pending = 'select item_id from review_item where pending and kind = ? and item_id in (?, ?, ?)';
    expect(await sql(pending, ['comment', ...all])).toEqual([{ item_id: waiting }]);
    expect(await sql('select 1 from bin_item where item_id = ?', [postId])).toEqual([]);
  });

  it('restores a comment with its replies and likes, in its previous state', async () => {
    const postId = await desk.post();
    const parent = await desk.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: parent, approved: true });
    await archive.visitor.put(`/api/comments/${parent}/like`).send(READER).expect(200);
    const deleted = await remove(`/api/comments/${parent}`);
    expect(await desk.shownUnder(postId)).toEqual([]);
    await desk.undo(deleted).expect(200);
    expect(await desk.shownUnder(postId)).toEqual([parent, reply]);
    const unliked = await archive.visitor.delete(`/api/comments/${parent}/like`).send(READER).expect(200);
    expect(unliked.body).toEqual({ likes: 0 });
    const counts = await archive.visitor.get(`/api/posts/comment-counts?ids=${postId}`).expect(200);
    expect(counts.body).toEqual([{ postId, count: 1 }]);
  });

  it('includes a reply that arrives while its comment is being deleted', async () => {
    const postId = await desk.post();
    const parent = await desk.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: parent, approved: true });
    let late = 0;
    let deleting: Promise<number> | undefined;
    await archive.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        const [made] = await em.execute<{ id: number }[]>(
          `insert into comment (post_id, parent_id, content, content_html, approved, likes, created_at, version)
         values (?, ?, 'Late.', '<p>Late.</p>', true, 0, now(), 1) returning id`,
          [postId, reply],
        );
        late = made!.id;
        deleting = remove(`/api/comments/${parent}`);
        const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        await eventually(async () => (await sql(waits)).length > 0, { what: 'the deletion, waiting for the reply' });
      });
    await desk.undo((await deleting)!).expect(200);
    expect(await desk.shownUnder(postId)).toEqual([parent, reply, late]);
  });

  it('allows deleting and restoring repeatedly', async () => {
    const id = await desk.comment({ approved: true });
    let decision = await remove(`/api/comments/${id}`);
    for (const [action, there] of [
      ['restored', 1],
      ['deleted', 0],
      ['restored', 1],
    ] as const) {
      const made = (await desk.undo(decision).expect(200)).body;
      expect([made.action, (await sql('select 1 from comment where id = ?', [id])).length]).toEqual([action, there]);
      expect((await desk.undo(decision).expect(409)).body.message).toBe('Someone decided this first.');
      decision = made.id;
    }
    expect((await row('comment', id))!['version']).toBe(6);
  });

  it('does not restore a comment while its article or parent is deleted', async () => {
    const postId = await desk.post();
    const parent = await desk.comment({ postId, approved: true });
    const reply = await desk.comment({ postId, parentId: parent, approved: true });
    const replyGone = await remove(`/api/comments/${reply}`);
    const parentGone = await remove(`/api/comments/${parent}`);
    const postGone = await remove(`/api/posts/${postId}`);
    for (const [decision, first] of [
      [replyGone, 'The article is deleted. Restore it first.'],
      [parentGone, 'The article is deleted. Restore it first.'],
    ] as const)
      expect((await desk.undo(decision).expect(409)).body).toMatchObject({
        code: 'comment.not-restorable',
        message: first,
      });
    await desk.undo(postGone).expect(200);
    const refused = await desk.undo(replyGone).expect(409);
    expect(refused.body.message).toBe('The comment that this replies to is deleted. Restore it first.');
    await desk.undo(parentGone).expect(200);
    await desk.undo(replyGone).expect(200);
    expect(await desk.shownUnder(postId)).toEqual([parent, reply]);
  });

  it('does not restore an article whose category is gone', async () => {
    const [category] = await sql<{ id: number }>(
      "insert into category (name, slug) values ('Passing', 'passing') returning id",
    );
    const body = { title: 'Spinster', content: 'A job.', categoryId: category!.id, published: true };
    const postId = await desk.made(desk.admin, '/api/posts', body);
    const deleted = await remove(`/api/posts/${postId}`);
    await sql('delete from category where id = ?', [category!.id]);
    await desk.undo(deleted).expect(409);
    expect(await sql('select 1 from bin_item where item_id = ?', [postId])).toHaveLength(1);
  });

  it('never contains a story', async () => {
    const id = await desk.story(true);
    await remove(`/api/confessions/${id}`);
    expect(await sql("select 1 from bin_item where kind not in ('post', 'comment')")).toEqual([]);
    await expect(
      sql("insert into bin_item (kind, item_id, binned_at, comments) values ('confession', 1, now(), '[]')"),
    ).rejects.toThrow('bin_item_kind_known');
  });

  it('is emptied after seven days, including likes and bookmarks; after that nothing can be restored', async () => {
    const postId = await desk.post();
    const comment = await desk.comment({ postId, approved: true });
    const other = await desk.comment({ approved: true });
    for (const id of [comment, other]) await archive.visitor.put(`/api/comments/${id}/like`).send(READER).expect(200);
    await desk.member.post('/api/bookmarks').send({ contentType: 'post', postId }).expect(201);
    const [deleted, otherDeleted] = [await remove(`/api/posts/${postId}`), await remove(`/api/comments/${other}`)];
    const kept = async () =>
      sql<{ bin: number; likes: number; bookmarks: number }>(
        `select (select count(*) from bin_item where item_id in (?, ?))::int as bin,
                (select count(*) from comment_like where comment_id in (?, ?))::int as likes,
                (select count(*) from bookmark where post_id = ?)::int as bookmarks`,
        [postId, other, comment, other, postId],
      );
    await emptied(6.9);
    expect(await kept()).toEqual([{ bin: 2, likes: 2, bookmarks: 1 }]);
    await emptied(7.1);
    expect(await kept()).toEqual([{ bin: 0, likes: 0, bookmarks: 0 }]);
    expect((await desk.about('post', postId))[0]).toMatchObject({ id: deleted, undo: 'expired' });
    for (const id of [deleted, otherDeleted]) await desk.undo(id).expect(409);
  });

  it('is emptied completely, however many items it contains', async () => {
    await sql(
      `insert into bin_item (kind, item_id, binned_at, comments)
       select 'comment', n, now() - interval '8 days', '[]' from generate_series(900000, 900049) n`,
    );
    await emptied(0);
    expect(await sql('select 1 from bin_item where item_id >= 900000')).toEqual([]);
  });
});
