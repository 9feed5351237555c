import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { today } from '../support/today.js';

const LONG = `${'There was a word for it. '.repeat(20)}\n\nNobody said it.`;

describe('bookmarks', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);

  const article = async (published = true): Promise<number> => {
    const fields = { title: 'Spinster', content: 'A job that became an insult.', categoryId: 1, published };
    return (await admin.post('/api/posts').send(fields).expect(201)).body.id;
  };
  const story = async (approved = true, content = LONG): Promise<number> => {
    const { body } = await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201);
    if (approved) await admin.post(`/api/confessions/${body.id}/approve`).expect(200);
    return body.id;
  };
  const savePost = (who: TestAgent, postId: number) => who.post('/api/bookmarks').send({ contentType: 'post', postId });
  const saveStory = (who: TestAgent, confessionId: number) =>
    who.post('/api/bookmarks').send({ contentType: 'confession', confessionId });
  const saved = async (who: TestAgent, contentType: string, id: number): Promise<unknown> =>
    (await who.get(`/api/bookmarks/check/${contentType}/${id}`).expect(200)).body;

  it('are created with 201; saving again returns the same one with 200', async () => {
    const [member, postId] = [await archive.member(), await article()];
    const first = await savePost(member, postId).expect(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      contentType: 'post',
      postId,
      confessionId: null,
      // Only the day: a finer time would reveal when someone was here.
      createdAt: expect.stringMatching(/T00:00:00\.000Z$/),
    });
    expect(first.body.createdAt.slice(0, 10)).toEqual(today());
    const again = await savePost(member, postId).expect(200);
    expect(again.body).toEqual(first.body);
  });

  it('store only the day, even when the previous version writes them', async () => {
    const [member, postId] = [await archive.member(), await article()];
    await savePost(member, postId).expect(201);
    const [stored] = await sql<{ at: string }>(
      `insert into bookmark (account_id, content_type, post_id, created_at)
       select account_id, 'post', ?, now() from bookmark where post_id = ?
       returning to_char(created_at at time zone 'UTC', 'HH24:MI:SS.US') as at`,
      [await article(), postId],
    );
    expect(stored).toEqual({ at: '00:00:00.000000' });
    await expect(sql("update bookmark set created_at = created_at + interval '1 hour'")).rejects.toThrow(/is_a_day/);
  });

  it('are listed newest first with a title and an excerpt, which for a story are its beginning', async () => {
    const member = await archive.member();
    const [postId, confessionId] = [await article(), await story()];
    await savePost(member, postId).expect(201);
    await saveStory(member, confessionId).expect(201);
    const list = await member.get('/api/bookmarks').expect(200);
    expect(list.headers['cache-control']).toBe('private, no-store');
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.body).toMatchObject([
      { contentType: 'confession', postId: null, confessionId, title: LONG.slice(0, 80) },
      { contentType: 'post', postId, confessionId: null, title: 'Spinster', excerpt: 'A job that became an insult.' },
    ]);
    expect(list.body[0].excerpt).toMatch(/^There was a word for it\. There .*…$/);
    for (const [at, contentType] of ['confession', 'post'].entries()) {
      const one = await member.get(`/api/bookmarks?contentType=${contentType}`).expect(200);
      expect([one.body, one.headers['x-total-count']]).toEqual([[list.body[at]], '1']);
    }
    await member.get('/api/bookmarks?contentType=comment').expect(400);
  });

  it('are paged by keyset like every list', async () => {
    const member = await archive.member();
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await savePost(member, await article()).expect(201)).body.id);
    const seen: number[] = [];
    let path: string | undefined = '/api/bookmarks?limit=2';
    while (path) {
      const page: Response = await member.get(path).expect(200);
      expect(page.headers['x-total-count']).toBe('5');
      seen.push(...idsOf(page));
      path = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(seen).toEqual(made);
  });

  it('belong to one account: other members can neither see nor remove them', async () => {
    const [one, other, postId] = [await archive.member(), await archive.member(), await article()];
    await savePost(one, postId).expect(201);
    expect((await other.get('/api/bookmarks').expect(200)).body).toEqual([]);
    expect(await saved(other, 'post', postId)).toBe(false);
    await other.delete(`/api/bookmarks/post/${postId}`).expect(204);
    expect(await saved(one, 'post', postId)).toBe(true);
  });

  it('can be checked as JSON, even for content that does not exist', async () => {
    const [member, confessionId] = [await archive.member(), await story()];
    expect(await saved(member, 'confession', confessionId)).toBe(false);
    await saveStory(member, confessionId).expect(201);
    const answer = await member.get(`/api/bookmarks/check/confession/${confessionId}`).expect(200);
    expect([answer.headers['content-type'], answer.text]).toEqual(['application/json; charset=utf-8', 'true']);
    expect(await saved(member, 'post', 999_999)).toBe(false);
  });

  it('are removed with 204, even when they do not exist', async () => {
    const [member, postId] = [await archive.member(), await article()];
    await savePost(member, postId).expect(201);
    for (let times = 0; times < 2; times += 1) await member.delete(`/api/bookmarks/post/${postId}`).expect(204);
    expect(await saved(member, 'post', postId)).toBe(false);
    await savePost(member, postId).expect(201);
  });

  it('that were removed come back with the day they had, which is never in the future', async () => {
    const [member, postId] = [await archive.member(), await article()];
    const putBack = async (savedOn: string) => {
      await member.delete(`/api/bookmarks/post/${postId}`).expect(204);
      const body = { contentType: 'post', postId, savedOn };
      return (await member.post('/api/bookmarks').send(body).expect(201)).body.createdAt.slice(0, 10);
    };
    expect(await putBack('2026-11-03')).toBe('2026-11-03');
    expect(await putBack('2999-11-03')).toEqual(today());
  });

  it('of stories are of today, also when they come back: the sweep rewrites no others', async () => {
    const [member, confessionId] = [await archive.member(), await story()];
    const body = { contentType: 'confession', confessionId, savedOn: '2026-11-03' };
    const { createdAt } = (await member.post('/api/bookmarks').send(body).expect(201)).body as { createdAt: string };
    expect(createdAt.slice(0, 10)).toEqual(today());
  });

  it('of content a member cannot see are a 404, but an admin can save it', async () => {
    const member = await archive.member();
    const [draft, pending] = [await article(false), await story(false)];
    for (const id of [draft, 999_999]) await savePost(member, id).expect(404);
    for (const id of [pending, 999_999, 2 ** 31, Number.MAX_SAFE_INTEGER]) await saveStory(member, id).expect(404);
    expect(await sql('select 1 from bookmark where post_id = ? or confession_id = ?', [draft, pending])).toEqual([]);
    await savePost(admin, draft).expect(201);
    await saveStory(admin, pending).expect(201);
    expect(await saved(admin, 'post', draft)).toBe(true);
  });

  it('of unpublished content are hidden from members until it is published again', async () => {
    const [member, postId] = [await archive.member(), await article()];
    await savePost(member, postId).expect(201);
    await admin.put(`/api/posts/${postId}`).send({ published: false }).expect(200);
    const hidden = await member.get('/api/bookmarks').expect(200);
    expect([hidden.body, hidden.headers['x-total-count']]).toEqual([[], '0']);
    expect(await saved(member, 'post', postId)).toBe(false);
    await savePost(member, postId).expect(404);
    await admin.post(`/api/posts/${postId}/publish`).expect(200);
    expect((await member.get('/api/bookmarks').expect(200)).body).toHaveLength(1);
  });

  it('are deleted with their content', async () => {
    const [member, postId, confessionId] = [await archive.member(), await article(), await story()];
    await savePost(member, postId).expect(201);
    await saveStory(member, confessionId).expect(201);
    await admin.delete(`/api/posts/${postId}`).expect(204);
    await admin.delete(`/api/confessions/${confessionId}`).expect(204);
    expect((await member.get('/api/bookmarks').expect(200)).body).toEqual([]);
    for (const what of [`post/${postId}`, `confession/${confessionId}`])
      for (const anyone of [member, admin])
        expect((await anyone.get(`/api/bookmarks/check/${what}`).expect(200)).body).toBe(false);
    expect(await sql('select 1 from bookmark where confession_id = ?', [confessionId])).toEqual([]);
  });

  it('saved twenty times simultaneously are one, with one 201', async () => {
    const [member, postId] = [await archive.member(), await article()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => savePost(member, postId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await sql('select 1 from bookmark where post_id = ?', [postId])).toHaveLength(1);
  });

  it('saved while their article is being deleted cause no error and are not listed', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => archive.member()));
    const postId = await article();
    const [deleted, ...answers] = await Promise.all([
      admin.delete(`/api/posts/${postId}`),
      ...members.map((member) => savePost(member, postId)),
    ]);
    expect(deleted.status).toBe(204);
    for (const { status } of answers) expect([201, 404]).toContain(status);
    for (const member of members) expect((await member.get('/api/bookmarks').expect(200)).body).toEqual([]);
  });

  it.each([
    ['neither id', { contentType: 'post' }, 'postId'],
    ['the id of the other type', { contentType: 'post', confessionId: 1 }, 'postId'],
    ['both ids', { contentType: 'confession', postId: 1, confessionId: 1 }, 'postId'],
    ['null for an id', { contentType: 'confession', confessionId: null }, 'confessionId'],
    ['an id as a string', { contentType: 'post', postId: '1' }, 'postId'],
    ['zero', { contentType: 'post', postId: 0 }, 'postId'],
    ['an unknown kind', { contentType: 'comment', postId: 1 }, 'contentType'],
    ['no kind', { postId: 1 }, 'contentType'],
    ['an owner', { contentType: 'post', postId: 1, userId: 1 }, 'userId'],
  ])('requested with %s are a 400 that names the field', async (_, body, path) => {
    const answer = await admin.post('/api/bookmarks').send(body).expect(400);
    expect(answer.body.errors[0].path).toBe(path);
    expect(answer.body.message).toBe(answer.body.errors[0].message);
  });

  it('of an unknown type or with an invalid id in the path are a 404', async () => {
    for (const what of ['comment/1', 'post/0', 'post/x', 'post/2147483648', 'Post/1', 'constructor/1']) {
      await admin.get(`/api/bookmarks/check/${what}`).expect(404);
      await admin.delete(`/api/bookmarks/${what}`).expect(404);
    }
  });
});
