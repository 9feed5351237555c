import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEXT = { title: 'Spinster', content: 'She spun.', categoryId: 1 };
const soon = (ms = 3_000) => new Date(Date.now() + ms).toISOString();
const LATER = '2100-01-01T09:00:00+01:00';

describe('a scheduled article', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const write = async (fields: object = {}): Promise<number> => {
    const { id } = (await admin.post('/api/posts/drafts').expect(201)).body;
    await admin
      .put(`/api/posts/${id}/draft`)
      .send({ ...TEXT, ...fields, baseVersion: 0 })
      .expect(200);
    return id;
  };
  const schedule = (id: number, at: string) => admin.post(`/api/posts/${id}/publish`).send({ at });
  const read = async (id: number) => (await admin.get(`/api/posts/${id}`).expect(200)).body;
  const isPublished = async (id: number) => (await archive.visitor.get(`/api/posts/${id}`)).status === 200;
  const logOf = async (id: number) =>
    (
      await sql<{ action: string }>('select action from audit_entry where kind = ? and item_id = ? order by id', [
        'post',
        id,
      ])
    ).map(({ action }) => action);
  /** Makes it due, as if its time had come. */
  const makeDue = (id: number) => sql("update post set scheduled_for = now() - interval '1 hour' where id = ?", [id]);

  it('appears by itself soon after its time, for readers, search and feeds', async () => {
    const id = await write({ title: 'Bluestocking' });
    // Caches that know nothing of it.
    await archive.visitor.get('/api/posts').expect(200);
    const at = soon();
    const scheduled = await schedule(id, at).expect(200);
    expect(scheduled.body).toMatchObject({ scheduledFor: at, published: false, hasDraft: true });
    expect(await isPublished(id)).toBe(false);
    await eventually(() => isPublished(id));
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at));
    expect(await read(id)).toMatchObject({ scheduledFor: null, published: true, hasDraft: false });
    const { body: list } = await archive.visitor.get('/api/posts').expect(200);
    expect(list[0]).toMatchObject({ id, title: 'Bluestocking' });
    expect((await archive.visitor.get('/rss.xml')).text).toContain('Bluestocking');
    expect((await archive.visitor.get('/sitemap.xml')).text).toContain('sitemap');
    await eventually(async () => {
      const { body: hits } = await archive.visitor.get('/api/search?q=bluestocking').expect(200);
      return hits.length === 1;
    });
    expect(await logOf(id)).toEqual(['created', 'scheduled', 'published']);
  });

  it('is published with the text that its working copy has at that time, also over a published one', async () => {
    const { id } = (
      await admin
        .post('/api/posts')
        .send({ ...TEXT, published: true })
        .expect(201)
    ).body;
    await admin.put(`/api/posts/${id}/draft`).send({ content: 'Second.', baseVersion: 0 }).expect(200);
    await schedule(id, LATER).expect(200);
    expect((await read(id)).scheduledFor).toBe('2100-01-01T08:00:00.000Z');
    await admin.put(`/api/posts/${id}/draft`).send({ content: 'Third.', baseVersion: 1 }).expect(200);
    expect((await archive.visitor.get(`/api/posts/${id}`)).body.content).toBe('She spun.');
    await makeDue(id);
    await eventually(async () => (await archive.visitor.get(`/api/posts/${id}`)).body.content === 'Third.');
    expect(await logOf(id)).toEqual(['created', 'scheduled', 'edited']);
  });

  it.each([
    ['a time in the past', '2020-01-01T00:00:00Z', 'post.past-time'],
    ['a time without an offset from UTC', '2100-01-01T00:00:00', undefined],
    ['no time', 'tomorrow', undefined],
  ])('needs a time in the future: %s is refused', async (_case, at, code) => {
    const id = await write();
    const { body } = await schedule(id, at).expect(400);
    expect(body.errors).toEqual([{ path: 'at', message: expect.any(String) }]);
    expect(body.code).toBe(code);
    expect((await read(id)).scheduledFor).toBeNull();
  });

  it('cannot be one whose text readers see already', async () => {
    const { id } = (
      await admin
        .post('/api/posts')
        .send({ ...TEXT, published: true })
        .expect(201)
    ).body;
    expect((await schedule(id, LATER).expect(409)).body.code).toBe('post.nothing-to-publish');
  });

  it('can be moved, and taken back', async () => {
    const id = await write();
    await schedule(id, '2100-01-01T00:00:00Z').expect(200);
    await schedule(id, '2100-01-02T00:00:00Z').expect(200);
    const { body } = await admin.post(`/api/posts/${id}/unschedule`).expect(200);
    expect(body).toMatchObject({ scheduledFor: null, published: false, hasDraft: true });
    // A second time changes nothing.
    expect((await admin.post(`/api/posts/${id}/unschedule`).expect(200)).headers['x-decision-id']).toBeUndefined();
    expect(await logOf(id)).toEqual(['created', 'scheduled', 'scheduled', 'cancelled']);
  });

  it('is refused to an admin who decides on an older version', async () => {
    const id = await write();
    await schedule(id, LATER).expect(200);
    await admin.post(`/api/posts/${id}/unschedule`).send({ version: 1 }).expect(409);
    await admin.post(`/api/posts/${id}/publish`).send({ version: 1, at: LATER }).expect(409);
    await admin.post(`/api/posts/${id}/publish`).send({ version: 1 }).expect(409);
    expect((await read(id)).scheduledFor).not.toBeNull();
  });

  it('is no longer scheduled once it is published by hand', async () => {
    const id = await write();
    await schedule(id, LATER).expect(200);
    await admin.post(`/api/posts/${id}/publish`).expect(200);
    expect(await read(id)).toMatchObject({ published: true, scheduledFor: null });
  });

  it('is not published by its timer after it was unpublished, discarded or left without a title', async () => {
    const unpublished = (
      await admin
        .post('/api/posts')
        .send({ ...TEXT, published: true })
        .expect(201)
    ).body.id;
    await admin.put(`/api/posts/${unpublished}/draft`).send({ content: 'Next.', baseVersion: 0 }).expect(200);
    await schedule(unpublished, LATER).expect(200);
    await admin.put(`/api/posts/${unpublished}`).send({ published: false }).expect(200);
    expect(await read(unpublished)).toMatchObject({ published: false, scheduledFor: null, hasDraft: true });

    const discarded = await write();
    await schedule(discarded, LATER).expect(200);
    await admin.delete(`/api/posts/${discarded}/draft`).expect(204);
    expect(await read(discarded)).toMatchObject({ scheduledFor: null, hasDraft: false });

    const untitled = await write();
    await schedule(untitled, LATER).expect(200);
    await admin.put(`/api/posts/${untitled}/draft`).send({ title: '', baseVersion: 1 }).expect(200);
    await makeDue(untitled);
    await eventually(async () => (await read(untitled)).scheduledFor === null);
    expect(await read(untitled)).toMatchObject({ published: false, hasDraft: true });
    expect(await logOf(untitled)).toEqual(['created', 'scheduled', 'cancelled']);
  });

  it('is listed by itself for admins, and so is a category', async () => {
    const id = await write();
    await schedule(id, LATER).expect(200);
    const { body: scheduled } = await admin.get('/api/posts?scheduled=true').expect(200);
    expect(scheduled.map((post: { id: number }) => post.id)).toContain(id);
    expect(scheduled.every((post: { scheduledFor: string }) => post.scheduledFor)).toBe(true);
    const { body: body2 } = await admin.get('/api/posts?categoryId=2').expect(200);
    expect(body2).toEqual([]);
    expect((await admin.get('/api/posts?categoryId=1').expect(200)).body.length).toBeGreaterThan(0);
    await archive.visitor.get('/api/posts?scheduled=true').expect(401);
    await archive.visitor.get('/api/posts?categoryId=1').expect(401);
    await admin.get('/api/posts?scheduled=no').expect(400);
    await admin.get('/api/posts?categoryId=x').expect(400);
  });

  it('in the bin is not published; restored too late, it is no longer scheduled', async () => {
    const id = await write();
    await schedule(id, LATER).expect(200);
    const first = await admin.delete(`/api/posts/${id}`).expect(204);
    await admin.post(`/api/moderation/decisions/${first.headers['x-decision-id']}/undo`).expect(200);
    expect((await read(id)).scheduledFor).not.toBeNull();
    const second = await admin.delete(`/api/posts/${id}`).expect(204);
    await sql(
      `update bin_item set post = jsonb_set(post, '{scheduled_for}', to_jsonb(now() - interval '1 hour')) where item_id = ?`,
      [id],
    );
    await admin.post(`/api/moderation/decisions/${second.headers['x-decision-id']}/undo`).expect(200);
    expect(await read(id)).toMatchObject({ scheduledFor: null, published: false, hasDraft: true });
  });

  it('is no longer scheduled when a process of the release before publishes or withdraws it', async () => {
    const id = await write();
    for (const published of [true, false]) {
      await sql("update post set title = 'Old', content = 'Old.', category_id = 1 where id = ?", [id]);
      await sql('update post set scheduled_for = ?, scheduled_by = 1 where id = ?', [LATER, id]);
      // As that release writes, which does not know the schedule.
      await sql('update post set published = ?, published_at = now(), version = version + 1 where id = ?', [
        published,
        id,
      ]);
      expect(await sql('select scheduled_for, scheduled_by from post where id = ?', [id])).toEqual([
        { scheduled_for: null, scheduled_by: null },
      ]);
    }
  });

  it('is no longer scheduled once its time comes and readers see its text already', async () => {
    const { body } = await admin.post('/api/posts').send({ ...TEXT, published: true }).expect(201); // prettier-ignore
    await makeDue(body.id);
    await eventually(async () => (await read(body.id)).scheduledFor === null);
    expect(await read(body.id)).toMatchObject({ content: 'She spun.', published: true });
    expect(await logOf(body.id)).toEqual(['created', 'cancelled']);
  });

  it('keeps its working copy when a process of the release before deletes it', async () => {
    const id = await write({ content: 'Not to be lost.' });
    // As that release writes, which does not know working copies.
    await sql(
      `insert into bin_item (kind, item_id, binned_at, post, comments)
       select 'post', id, now(), to_jsonb(post), '[]' from post where id = ?`,
      [id],
    );
    await sql('delete from post where id = ?', [id]);
    expect(await sql('select draft from bin_item where item_id = ?', [id])).toMatchObject([
      { draft: { post_id: id, content: 'Not to be lost.', version: 1 } },
    ]);
  });
});
