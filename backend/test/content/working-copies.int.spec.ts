import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type TestAgent from 'supertest/lib/agent.js';
import { ExportArticles } from '../../src/modules/content/contract.js';
import type { PostFields } from '../../src/modules/content/domain/post-fields.js';
import { DeleteOldRevisions } from '../../src/modules/content/jobs/delete-old-revisions.js';
import { EmptyBin } from '../../src/modules/content/jobs/empty-bin.js';
import { CacheInvalidation } from '../../src/platform/http/cache/cache-invalidation.js';
import { otherAdmin } from '../support/admins.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEXT = { title: 'Spinster', content: 'She spun.', categoryId: 1 };
/** Two values of each field. The compiler asks for those of a new field, and then a test shows where it gets lost. */
const FIRST: PostFields = {
  ...{ title: 'Spinster', content: 'She spun.', footer: 'Sources: one.', summary: 'A job.', categoryId: 1 },
  ...{ imageUrl: '/media/loom', imageAlt: 'A loom.', imageCaption: 'By Ada' },
};
const SECOND: PostFields = {
  ...{ title: 'Hag', content: 'She knew.', footer: 'Sources: two.', summary: 'An insult.', categoryId: 2 },
  ...{ imageUrl: '/media/hedge', imageAlt: 'A hedge.', imageCaption: 'By Bea' },
};

describe('the working copy of an article', () => {
  let archive: TestApp;
  let ada: TestAgent;
  let bea: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    ada = await archive.admin();
    bea = await otherAdmin(archive);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const begin = async (): Promise<number> => (await ada.post('/api/posts/drafts').send({}).expect(201)).body.id;
  const published = async (fields: object = TEXT): Promise<number> =>
    (
      await ada
        .post('/api/posts')
        .send({ ...fields, published: true })
        .expect(201)
    ).body.id;
  const save = (id: number, baseVersion: number, fields: object, editor = ada) =>
    editor.put(`/api/posts/${id}/draft`).send({ ...fields, baseVersion });
  const read = async (id: number) => (await ada.get(`/api/posts/${id}`).expect(200)).body;
  const draftOf = async (id: number) => (await ada.get(`/api/posts/${id}/draft`).expect(200)).body;
  const revisions = async (id: number) => (await ada.get(`/api/posts/${id}/revisions`).expect(200)).body;

  it('is where a new article is written, which is empty and unpublished until then', async () => {
    const { body: post } = await ada.post('/api/posts/drafts').send({}).expect(201);
    expect(post).toMatchObject({ title: '', content: '', categoryId: null, published: false, hasDraft: false });
    await ada.get(`/api/posts/${post.id}/draft`).expect(404);
    const saved = await save(post.id, 0, { title: 'S' }).expect(200);
    expect(saved.body).toEqual({ savedAt: expect.any(String), version: 1 });
    await save(post.id, 1, { content: 'She spun.' }).expect(200);
    expect(await draftOf(post.id)).toEqual({
      ...{ title: 'S', content: 'She spun.', footer: null, summary: null, categoryId: null },
      ...{
        imageUrl: null,
        imageAlt: null,
        imageCaption: null,
        version: 2,
        savedAt: expect.any(String),
        savedBy: 'admin',
      },
    });
    expect(await read(post.id)).toMatchObject({ title: 'S', content: '', hasDraft: true, published: false });
    await archive.visitor.get(`/api/posts/${post.id}`).expect(404);
  });

  it('is found on the desk by its title, also by the beginning of a word', async () => {
    const id = await begin();
    await save(id, 0, { title: 'Zymurgy and witches' }).expect(200);
    const found = async (q: string) =>
      ((await ada.get('/api/posts').query({ q }).expect(200)).body as { id: number }[]).map((post) => post.id);
    expect(await found('zymur witch')).toEqual([id]);
    expect(await found('zymurgy hysteria')).toEqual([]);
    const renamed = await published();
    await save(renamed, 0, { title: 'Zymologist' }).expect(200);
    expect(await found('zym')).toEqual([renamed, id]);
    await ada.delete(`/api/posts/${renamed}/draft`).expect(204);
    expect(await found('zym')).toEqual([id]);
  });

  it('is published with its title, text and category, and is gone then', async () => {
    const id = await begin();
    await save(id, 0, { ...TEXT, summary: 'A job.', footer: 'Registers.' }).expect(200);
    const { body: post } = await ada.post(`/api/posts/${id}/publish`).send({ version: 1 }).expect(200);
    expect(post).toMatchObject({
      ...TEXT,
      published: true,
      hasDraft: false,
      excerpt: 'A job.',
      summary: 'A job.',
      version: 2,
    });
    await ada.get(`/api/posts/${id}/draft`).expect(404);
    expect((await archive.visitor.get(`/api/posts/${id}`).expect(200)).body).toMatchObject({
      ...{ title: 'Spinster', contentHtml: '<p>She spun.</p>', excerpt: 'A job.', summary: 'A job.', hasDraft: false },
    });
    expect(await revisions(id)).toEqual([
      {
        id: expect.any(Number),
        createdAt: expect.any(String),
        editor: { id: expect.any(Number), username: 'admin' },
        words: 2,
        kind: 'published',
      },
    ]);
  });

  it('changes nothing that readers see until it is published again', async () => {
    const id = await published();
    await save(id, 0, { content: 'She wove.' }).expect(200);
    expect((await archive.visitor.get(`/api/posts/${id}`)).body).toMatchObject({
      content: 'She spun.',
      hasDraft: false,
    });
    expect(await read(id)).toMatchObject({ content: 'She spun.', hasDraft: true });
    await ada.post(`/api/posts/${id}/publish`).expect(200);
    expect((await archive.visitor.get(`/api/posts/${id}`)).body.content).toBe('She wove.');
    expect((await revisions(id)).map(({ kind }: { kind: string }) => kind)).toEqual(['published', 'published']);
  });

  it('cannot be published without a title, a text and a category: each is named', async () => {
    const id = await begin();
    await save(id, 0, { title: 'S' }).expect(200);
    const { body } = await ada.post(`/api/posts/${id}/publish`).expect(400);
    expect(body).toMatchObject({
      code: 'post.incomplete',
      errors: [
        { path: 'content', message: 'Add some text.' },
        { path: 'categoryId', message: 'Choose a category.' },
      ],
    });
    const at = new Date(Date.now() + 60_000).toISOString();
    await ada.post(`/api/posts/${id}/publish`).send({ at }).expect(400);
    expect(await read(id)).toMatchObject({ published: false, scheduledFor: null, hasDraft: true });
    // Nor without a working copy.
    await ada.delete(`/api/posts/${id}/draft`).expect(204);
    await ada.put(`/api/posts/${id}`).send({ published: true }).expect(400);
    expect((await ada.post(`/api/posts/${id}/publish`).expect(400)).body.errors).toHaveLength(3);
  });

  it('is not overwritten by an editor who started from an older one, who gets both texts', async () => {
    const id = await published();
    await save(id, 0, { content: 'Ada wrote.' }).expect(200);
    const conflict = await save(id, 0, { content: 'Bea wrote.' }, bea).expect(409);
    expect(conflict.body).toMatchObject({
      code: 'post.draft-conflict',
      current: { content: 'Ada wrote.', version: 1, savedBy: 'admin' },
      yours: { content: 'Bea wrote.' },
    });
    expect((await draftOf(id)).content).toBe('Ada wrote.');
    await save(id, 1, { content: 'Bea wrote.' }, bea).expect(200);
    // The text that Bea replaced is not lost.
    const [saved] = await revisions(id);
    expect(saved).toMatchObject({ kind: 'saved', editor: { username: 'admin' } });
    expect((await ada.get(`/api/posts/${id}/revisions/${saved.id}`).expect(200)).body.content).toBe('Ada wrote.');
  });

  it('is saved once when the answer is lost and the same text is sent again', async () => {
    const id = await published();
    const first = await save(id, 0, { content: 'Ada wrote.' }).expect(200);
    expect((await save(id, 0, { content: 'Ada wrote.', postVersion: 1 }).expect(200)).body).toEqual(first.body);
    // Also when it was published in between.
    await ada.post(`/api/posts/${id}/publish`).expect(200);
    expect((await save(id, 1, { content: 'Ada wrote.' }).expect(200)).body.version).toBe(0);
    expect(await read(id)).toMatchObject({ hasDraft: false });
  });

  it('is published only as its publisher saw it, and scheduled too', async () => {
    const id = await published();
    await save(id, 0, { content: 'Ada wrote.' }).expect(200);
    const publish = (body: object) => ada.post(`/api/posts/${id}/publish`).send(body);
    await save(id, 1, { content: 'Bea wrote.' }, bea).expect(200);
    const { version } = await read(id);
    const at = '2100-01-01T00:00:00Z';
    for (const body of [{ draftVersion: 1 }, { draftVersion: 0 }, { draftVersion: 1, at }]) {
      const refused = await publish({ version, ...body }).expect(409);
      expect(refused.body).toMatchObject({
        code: 'post.draft-conflict',
        current: { content: 'Bea wrote.', version: 2, savedBy: expect.any(String) },
      });
    }
    expect(await read(id)).toMatchObject({ content: 'She spun.', scheduledFor: null, hasDraft: true });
    await publish({ version, draftVersion: 2, at }).expect(200);
    const { body: now } = await publish({ draftVersion: 2 }).expect(200);
    expect(now).toMatchObject({ content: 'Bea wrote.', hasDraft: false });
    // It is gone: 0 is what an editor sees now.
    await publish({ draftVersion: 2 }).expect(409);
    await publish({ draftVersion: 0 }).expect(200);
    // Without it, whatever there is.
    await save(id, 0, { content: 'Last.' }).expect(200);
    expect((await publish({}).expect(200)).body.content).toBe('Last.');
  });

  it('can be discarded, and then is what is published', async () => {
    const id = await published();
    await ada.delete(`/api/posts/${id}/draft`).expect(404);
    await save(id, 0, { content: 'A bad idea.' }).expect(200);
    await ada.delete(`/api/posts/${id}/draft`).expect(204);
    expect(await read(id)).toMatchObject({ content: 'She spun.', hasDraft: false });
    // Its version is never used again: an editor who has not seen that it is gone gets a conflict.
    const late = await save(id, 1, { content: 'Late.' }, bea).expect(409);
    expect(late.body.current).toMatchObject({ content: 'She spun.', version: 0, savedBy: null });
    expect((await save(id, 0, { content: 'Again.' }).expect(200)).body.version).toBe(2);
  });

  it('can be made of an earlier text, and what was there before stays', async () => {
    const id = await published();
    await save(id, 0, { content: 'Second.' }).expect(200);
    await ada.post(`/api/posts/${id}/publish`).expect(200);
    await save(id, 0, { content: 'Third.' }).expect(200);
    const first = (await revisions(id)).at(-1);
    const restored = await ada.post(`/api/posts/${id}/revisions/${first.id}/restore`).expect(200);
    expect(restored.body).toMatchObject({ content: 'She spun.', version: 3, savedBy: 'admin' });
    expect((await archive.visitor.get(`/api/posts/${id}`)).body.content).toBe('Second.');
    const kinds = (await revisions(id)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['restored', 'saved', 'published', 'published']);
  });

  it('has each field of the article, and publishing, revisions, a restore and an export preserve it', async () => {
    const id = await published(FIRST);
    const shown = async () => (await archive.visitor.get(`/api/posts/${id}`).expect(200)).body;
    expect(await shown()).toMatchObject(FIRST);
    await save(id, 0, SECOND).expect(200);
    expect([await shown(), await draftOf(id)]).toMatchObject([FIRST, SECOND]);
    await ada.post(`/api/posts/${id}/publish`).expect(200);
    expect(await shown()).toMatchObject(SECOND);
    const earlier = (await revisions(id)).at(-1).id;
    expect((await ada.get(`/api/posts/${id}/revisions/${earlier}`)).body).toMatchObject(FIRST);
    const restored = await ada.post(`/api/posts/${id}/revisions/${earlier}/restore`).expect(200);
    expect(restored.body).toMatchObject(FIRST);
    const { items } = await archive.app.get(CommandBus).execute(new ExportArticles(id - 1, false));
    const { categoryId: _, ...text } = SECOND;
    expect(items[0]).toMatchObject(text);
  });

  it('refuses a caption that is too long, and stores an empty one as null', async () => {
    const id = await begin();
    await save(id, 0, { imageCaption: 'x'.repeat(301) }).expect(400);
    await save(id, 0, { imageCaption: 'By Ada' }).expect(200);
    await save(id, 1, { imageCaption: '' }).expect(200);
    expect((await draftOf(id)).imageCaption).toBeNull();
  });

  it('becomes a revision once in ten minutes of writing', async () => {
    const id = await begin();
    await save(id, 0, { content: 'One.' }).expect(200);
    await save(id, 1, { content: 'Two.' }).expect(200);
    expect(await revisions(id)).toEqual([]);
    await sql("update post_draft set revised_at = now() - interval '10 minutes' where post_id = ?", [id]);
    await save(id, 2, { content: 'Three.' }).expect(200);
    await save(id, 3, { content: 'Four.' }).expect(200);
    const [only, ...more] = await revisions(id);
    expect(more).toEqual([]);
    expect((await ada.get(`/api/posts/${id}/revisions/${only.id}`)).body).toMatchObject({
      content: 'Two.',
      kind: 'saved',
    });
  });

  it('is the only way to change its article', async () => {
    const id = await published();
    await save(id, 0, { content: 'Wip.' }).expect(200);
    const { body } = await ada.put(`/api/posts/${id}`).send({ content: 'Other.' }).expect(409);
    expect(body.code).toBe('post.has-draft');
    await ada.put(`/api/posts/${id}`).send({ published: true }).expect(409);
    // To withdraw an article is never refused.
    expect((await ada.put(`/api/posts/${id}`).send({ published: false }).expect(200)).body.published).toBe(false);
    expect((await draftOf(id)).content).toBe('Wip.');
  });

  it('is withdrawn without rendering its text again, so that this can be undone', async () => {
    const id = await published();
    // As if the rendering had changed since.
    await sql("update post set content_html = '<p>Earlier.</p>' where id = ?", [id]);
    const { headers, body } = await ada.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    expect(body).toMatchObject({ published: false, contentHtml: '<p>Earlier.</p>' });
    await ada.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    expect(await read(id)).toMatchObject({ published: true, content: 'She spun.' });
  });

  it('stays when a decision about its article is undone', async () => {
    const id = await published();
    const { headers } = await ada.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    await save(id, 0, { content: 'Wip.' }).expect(200);
    await ada.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    expect(await read(id)).toMatchObject({ published: true, content: 'She spun.', hasDraft: true });
    expect((await draftOf(id)).content).toBe('Wip.');
  });

  it('is what a decision about several articles publishes', async () => {
    const [id, empty] = [await begin(), await begin()];
    await save(id, 0, TEXT).expect(200);
    const items = [id, empty].map((one) => ({ kind: 'post', id: one }));
    const { body } = await ada.post('/api/moderation/decisions').send({ action: 'approve', items }).expect(200);
    expect(body).toMatchObject([
      { id, status: 'done' },
      { id: empty, message: 'Add a title.' },
    ]);
    expect(await read(id)).toMatchObject({ ...TEXT, published: true, hasDraft: false });
  });

  it('is undone by making the article unpublished, with the text that readers saw', async () => {
    const id = await begin();
    await save(id, 0, TEXT).expect(200);
    const { headers } = await ada.post(`/api/posts/${id}/publish`).expect(200);
    await ada.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    expect(await read(id)).toMatchObject({ ...TEXT, published: false, hasDraft: false });
    // Over a text that readers saw, it cannot be undone: the revisions have it.
    await ada.post(`/api/posts/${id}/publish`).expect(200);
    await save(id, 0, { content: 'Next.' }).expect(200);
    const over = await ada.post(`/api/posts/${id}/publish`).expect(200);
    const undone = await ada.post(`/api/moderation/decisions/${over.headers['x-decision-id']}/undo`).expect(409);
    expect(undone.body.code).toBe('decision.final');
  });

  it('keeps its category from being deleted', async () => {
    const { id: categoryId } = (await ada.post('/api/categories').send({ name: 'Kinship' }).expect(201)).body;
    const id = await published();
    await save(id, 0, { categoryId }).expect(200);
    const { body } = await ada.delete(`/api/categories/${categoryId}`).expect(409);
    expect(body.message).toBe('This category has 1 draft. Move it to another category first.');
    await ada.delete(`/api/posts/${id}`).expect(204);
    await ada.delete(`/api/categories/${categoryId}`).expect(409);
  });

  it('outlives the account that saved it, and a revision the category that it had', async () => {
    const { id: categoryId } = (await ada.post('/api/categories').send({ name: 'Trades' }).expect(201)).body;
    const temporary = await otherAdmin(archive);
    const id = await published();
    await save(id, 0, { categoryId, content: 'By someone.' }, temporary).expect(200);
    await sql('delete from account where id = (select saved_by from post_draft where post_id = ?)', [id]);
    expect(await draftOf(id)).toMatchObject({ content: 'By someone.', savedBy: null });
    await save(id, 1, { categoryId: 1 }).expect(200);
    await ada.delete(`/api/categories/${categoryId}`).expect(204);
    const revision = (await revisions(id)).find(({ kind }: { kind: string }) => kind === 'saved');
    expect(revision.editor).toMatchObject({ id: expect.any(Number) });
    const { body } = await ada.post(`/api/posts/${id}/revisions/${revision.id}/restore`).expect(200);
    expect(body).toMatchObject({ content: 'By someone.', categoryId: null });
  });

  it('saves nothing for an unknown article, category or field', async () => {
    await save(999_999, 0, { title: 'S' }).expect(404);
    const id = await published();
    expect((await save(id, 0, { categoryId: 9_999 }).expect(400)).body.errors).toMatchObject([{ path: 'categoryId' }]);
    await save(id, 0, { summary: 's'.repeat(301) }).expect(400);
    await save(id, 0, { published: true }).expect(400);
    await ada.put(`/api/posts/${id}/draft`).send({ title: 'S' }).expect(400);
    expect(await read(id)).toMatchObject({ hasDraft: false });
    // The same text makes no working copy.
    expect((await save(id, 0, { content: 'She spun.' }).expect(200)).body.version).toBe(0);
    expect(await read(id)).toMatchObject({ hasDraft: false });
    // Someone else changed the article since.
    await ada.put(`/api/posts/${id}`).send({ content: 'Changed.' }).expect(200);
    const late = await save(id, 0, { content: 'Late.', postVersion: 1 }).expect(409);
    expect(late.body).toMatchObject({ code: 'post.draft-conflict', current: { content: 'Changed.', version: 0 } });
  });

  it('is copied when its article is duplicated', async () => {
    const id = await published();
    await save(id, 0, { content: 'Wip.', title: 'T'.repeat(500) }).expect(200);
    const { body: copy } = await ada.post(`/api/posts/${id}/duplicate`).expect(201);
    expect(copy).toMatchObject({ content: 'Wip.', published: false, hasDraft: false, contentHtml: '<p>Wip.</p>' });
    expect(copy.title).toHaveLength(500);
    expect(copy.title.endsWith('T (copy)')).toBe(true);
    const { body: untitled } = await ada.post(`/api/posts/${await begin()}/duplicate`).expect(201);
    expect(untitled.title).toBe('Untitled (copy)');
  });

  it('has the moment of its first publication, also as a duplicate', async () => {
    const { body: copy } = await ada.post(`/api/posts/${await published()}/duplicate`).expect(201);
    await sql("update post set created_at = now() - interval '3 days' where id = ?", [copy.id]);
    await ada.post(`/api/posts/${copy.id}/publish`).expect(200);
    const { createdAt, publishedAt } = await read(copy.id);
    expect(Date.parse(publishedAt) - Date.parse(createdAt)).toBeGreaterThan(2 * 24 * 60 * 60_000);
    // Later ones change nothing.
    await ada.put(`/api/posts/${copy.id}`).send({ published: false }).expect(200);
    await ada.post(`/api/posts/${copy.id}/publish`).expect(200);
    expect(await read(copy.id)).toMatchObject({ createdAt, publishedAt });
  });

  it('leaves public caches alone, and so does a schedule', async () => {
    const id = await published();
    const dropped: unknown[] = [];
    const stop = archive.app.get(CacheInvalidation).onInvalidate((tag) => dropped.push(tag));
    await save(id, 0, { content: 'Wip.', title: 'Next' }).expect(200);
    await save(id, 1, { content: 'Wip, more.' }).expect(200);
    await ada.post(`/api/posts/${id}/publish`).send({ at: '2100-01-01T00:00:00Z' }).expect(200);
    await ada.post(`/api/posts/${id}/unschedule`).expect(200);
    await ada.post(`/api/posts/${id}/preview-link`).expect(201);
    await ada.delete(`/api/posts/${id}/draft`).expect(204);
    expect(dropped).toEqual([]);
    await save(id, 0, { content: 'Wip.' }).expect(200);
    await ada.post(`/api/posts/${id}/publish`).expect(200);
    await eventually(() => dropped.includes('posts') && dropped.includes(`posts.${id}`));
    stop();
  });

  it('has its revisions for 90 days, those of publications as long as the article', async () => {
    const id = await published();
    await save(id, 0, { content: 'Wip.' }).expect(200);
    await ada.delete(`/api/posts/${id}/draft`).expect(204);
    const age = (days: number) =>
      sql('update post_revision set created_at = now() - make_interval(days => ?) where post_id = ?', [days, id]);
    await age(89);
    await archive.app.get(DeleteOldRevisions).sweep();
    expect(await revisions(id)).toHaveLength(2);
    await age(91);
    await archive.app.get(DeleteOldRevisions).sweep();
    expect(await revisions(id)).toMatchObject([{ kind: 'published' }]);
    await ada.delete(`/api/posts/${id}`).expect(204);
    await sql("update bin_item set binned_at = now() - interval '8 days' where item_id = ?", [id]);
    await archive.app.get(EmptyBin).sweep();
    expect(await sql('select 1 from post_revision where post_id = ?', [id])).toEqual([]);
  });

  it('can be saved as often as someone types: no limit is reached', async () => {
    const limited = await startApp('PostgreSQL', { rateLimitScale: 1 });
    try {
      const admin = await limited.admin();
      const { id } = (await admin.post('/api/posts/drafts').expect(201)).body;
      for (let n = 0; n < 150; n++)
        await admin
          .put(`/api/posts/${id}/draft`)
          .send({ content: `Save ${n}`, baseVersion: n })
          .expect(200);
    } finally {
      await limited.close();
    }
  });

  it('goes to the bin with its article, and comes back with it', async () => {
    const id = await published();
    await save(id, 0, { content: 'Wip.' }).expect(200);
    const deleted = await ada.delete(`/api/posts/${id}`).expect(204);
    await ada.get(`/api/posts/${id}/draft`).expect(404);
    await ada.post(`/api/moderation/decisions/${deleted.headers['x-decision-id']}/undo`).expect(200);
    expect(await draftOf(id)).toMatchObject({ content: 'Wip.', version: 1 });
    expect(await revisions(id)).toHaveLength(1);
  });
});
