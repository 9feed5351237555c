import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { RowCounts } from '../../src/platform/database/row-counts.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { signUp } from '../support/newsletter.js';

/** Counts the rows of each list by state and partition. */
const RECOUNTED = `
  select 'post' as list, case when published then 'published' else 'draft' end as state, category_id as shelf, count(*)::int as n from post group by 2, 3
  union all select 'comment', case when approved then 'approved' else 'pending' end, null, count(*)::int from comment group by 2
  union all select 'confession', case when approved then 'approved' else 'pending' end, null, count(*)::int from confession group by 2
  union all select 'submission', case when not reviewed then 'pending' when accepted then 'approved' else 'rejected' end, null, count(*)::int from submission group by 2
  union all select 'suggestion', case when not reviewed then 'pending' when accepted then 'approved' else 'rejected' end, null, count(*)::int from suggestion group by 2
  union all select 'subscriber', status, null, count(*)::int from subscriber group by 2
  union all select 'audit_entry', kind, null, count(*)::int from audit_entry group by 2
  union all select 'story_decision', 'confession', null, count(*)::int from story_decision having count(*) > 0
  union all select 'post_comment_count', case when state = 0 then 'other' else 'commented' end, null, count(*)::int
    from (select case when published and exists (select 1 from comment c where c.post_id = post.id and approved and parent_id is null)
                 then 1 else 0 end as state from post) p group by 2
  order by 1, 2, 3`;
const KEPT =
  'select list, state, shelf, sum(change)::int as n from row_count group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3';
const COMMENTS_RECOUNTED = `
  select id as post_id, created_at, published, (select count(*)::int from comment c where c.post_id = post.id and approved and parent_id is null) as comments
    from post order by id`;

describe('stored row counts', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let em: EntityManager;
  let postId: number;
  const article = { title: 'Spinster', content: 'A job that became an insult.', categoryId: 1, published: true };
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    em = archive.app.get(MikroORM).em.fork();
    postId = (await admin.post('/api/posts').send(article).expect(201)).body.id;
  });
  afterAll(() => archive?.close());

  /** Makes each text unique: the same text twice by one member would be one comment. */
  let commentCount = 0;
  const comment = async (on = postId): Promise<number> =>
    (
      await admin
        .post(`/api/posts/${on}/comments`)
        .send({ content: `I had never noticed, ${++commentCount}.` })
        .expect(201)
    ).body.id;
  const story = async (): Promise<number> =>
    (await archive.visitor.post('/api/confessions').send({ content: 'A story.', category: 'Other' }).expect(201)).body
      .id;
  const totalOf = async (list: string, who = admin) =>
    Number((await who.get(list).expect(200)).headers['x-total-count']);
  const expectRecounted = async () => {
    expect(await em.execute(KEPT)).toEqual(await em.execute(RECOUNTED));
    expect(await em.execute('select * from post_comment_count order by post_id')).toEqual(
      await em.execute(COMMENTS_RECOUNTED),
    );
  };

  it('match a recount after every kind of change', async () => {
    const second = (
      await admin
        .post('/api/posts')
        .send({ ...article, categoryId: 2 })
        .expect(201)
    ).body.id as number;
    await comment(second);
    const [answered, waiting] = [await comment(second), await comment()];
    await admin.post(`/api/comments/${answered}/approve`).expect(200);
    const reply = { content: 'Nor had I.', parentId: answered };
    const { body } = await admin.post(`/api/posts/${second}/comments`).send(reply).expect(201);
    await admin.post(`/api/comments/${body.id}/approve`).expect(200);
    await expectRecounted();
    await admin.put(`/api/posts/${second}`).send({ categoryId: 3, published: false }).expect(200);
    await expectRecounted();
    await admin.post(`/api/posts/${second}/publish`).expect(200);
    await admin.delete(`/api/comments/${waiting}`).expect(204);
    await admin.delete(`/api/comments/${answered}`).expect(204);
    await expectRecounted();
    const { headers } = await admin.delete(`/api/posts/${second}`).expect(204);
    await expectRecounted();
    await admin.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    await expectRecounted();
    const [kept, gone] = [await story(), await story()];
    await admin.post(`/api/confessions/${kept}/approve`).expect(200);
    await admin.delete(`/api/confessions/${gone}`).expect(204);
    const token = await signUp(archive, 'r@example.org');
    await expectRecounted();
    await archive.visitor.post('/api/newsletter/confirm').send({ token }).expect(200);
    await expectRecounted();
    await admin.post('/api/newsletter/unsubscribe').send({ email: 'r@example.org' }).expect(200);
    await expectRecounted();
    // As a process of the previous version writes it.
    await em.execute("update subscriber set subscribed = true where email = 'r@example.org'");
    await expectRecounted();
  });

  it('match a recount with concurrent writes and compaction', async () => {
    const counts = archive.app.get(RowCounts);
    const before = await totalOf('/api/confessions?status=pending&limit=1');
    const together = async () => {
      for (let times = 0; times < 20; times += 1) await counts.compact(0);
    };
    await Promise.all([...Array.from({ length: 100 }, story), together(), together()]);
    expect(await totalOf('/api/confessions?status=pending&limit=1')).toBe(before + 100);
    await expectRecounted();
    await counts.compact(0);
    const [{ rows } = { rows: 0 }] = await em.execute<{ rows: number }[]>(
      "select count(*)::int as rows from row_count where list = 'confession' and state = 'pending'",
    );
    expect(rows).toBe(1);
    await expectRecounted();
  });

  it('match a recount when comments are decided while their article is unpublished, published and deleted', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => comment()));
    await Promise.all([
      ...ids.map((id) => admin.post(`/api/comments/${id}/approve`).expect(200)),
      admin.put(`/api/posts/${postId}`).send({ published: false }).expect(200),
    ]);
    await expectRecounted();
    expect(await totalOf('/api/posts/comment-counts?limit=1', archive.visitor)).toBe(0);
    await admin.post(`/api/posts/${postId}/publish`).expect(200);
    expect(await totalOf('/api/posts/comment-counts?limit=1', archive.visitor)).toBe(1);
    const answers = await Promise.all([
      ...ids.slice(6).map((id) => admin.delete(`/api/comments/${id}`)),
      admin.delete(`/api/posts/${postId}`),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expectRecounted();
  });

  it('are separate for each filter of a list', async () => {
    for (const [list, filters] of [
      ['/api/posts', ['published=true', 'published=false']],
      ['/api/confessions', ['status=approved', 'status=pending']],
      ['/api/comments', ['status=approved', 'status=pending']],
    ] as const) {
      const parts = await Promise.all(filters.map((filter) => totalOf(`${list}?${filter}&limit=1`)));
      const all = list === '/api/posts' ? list : `${list}?status=all`;
      const answer = await admin.get(all).query({ limit: 100 }).expect(200);
      expect(Number(answer.headers['x-total-count'])).toBe(parts[0]! + parts[1]!);
    }
  });

  it('differ from a recount after a write without triggers, which this test detects', async () => {
    await em.begin();
    await em.execute('alter table confession disable trigger confession_counted_in');
    await em.execute("insert into confession (content, category, created_at) values ('x', 'Other', '2026-01-01Z')");
    expect(await em.execute(KEPT)).not.toEqual(await em.execute(RECOUNTED));
    await em.rollback();
  });
});
