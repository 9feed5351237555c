import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { ErasePerson } from '../../src/modules/identity/contract.js';
import { permissions } from '../../src/permissions.js';
import { transparentPng } from '../support/pictures.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Post {
  id: number;
  version: number;
  title: string;
  published: boolean;
  publishRequest: {
    askedBy: string | null;
    askedOn: string;
    answer: { note: string; by: string; on: string } | null;
  } | null;
}
const TEXT = { title: 'The word spinster', content: 'It was a job.', categoryId: 1 };

describe('writers', () => {
  let archive: TestApp;
  let editor: TestAgent;
  let writer: TestAgent;
  let writerName: string;
  let other: TestAgent;
  /** A draft of the writer. */
  let own: number;
  beforeAll(async () => {
    archive = await startApp();
    editor = (await personWith(archive, 'editor')).agent;
    const one = await personWith(archive, 'writer');
    [writer, writerName] = [one.agent, one.username];
    other = (await personWith(archive, 'writer')).agent;
  });
  beforeEach(async () => {
    own = await draftOf(writer);
  });
  afterAll(() => archive?.close());

  const sql = (text: string, params: unknown[]) => archive.app.get(MikroORM).em.fork().execute<object[]>(text, params);
  const draftOf = async (agent: TestAgent): Promise<number> => {
    const { id } = (await agent.post('/api/posts/drafts').expect(201)).body as { id: number };
    await agent
      .put(`/api/posts/${id}/draft`)
      .send({ ...TEXT, baseVersion: 0 })
      .expect(200);
    return id;
  };
  const publish = (id: number) => editor.post(`/api/posts/${id}/publish`).expect(200);
  const read = async (agent: TestAgent, id: number) => (await agent.get(`/api/posts/${id}`).expect(200)).body as Post;
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  it('write, preview, duplicate, restore and delete their own drafts', async () => {
    expect(await read(writer, own)).toMatchObject({ title: TEXT.title, published: false, hasDraft: true });
    await writer.put(`/api/posts/${own}/draft`).send({ content: 'It was a trade.', baseVersion: 1 }).expect(200);
    const copy = (await writer.post(`/api/posts/${own}/duplicate`).expect(201)).body as Post;
    expect(copy.title).toBe(`${TEXT.title} (copy)`);
    await writer.post(`/api/posts/${own}/preview-link`).expect(201);
    await writer.post('/api/posts/preview').send({ content: '*Fine*.' }).expect(200);
    await writer.delete(`/api/posts/${own}/draft`).expect(204);
    const [revision] = (await writer.get(`/api/posts/${own}/revisions`).expect(200)).body as [{ id: number }];
    await writer.get(`/api/posts/${own}/revisions/${revision.id}`).expect(200);
    await writer.post(`/api/posts/${own}/revisions/${revision.id}/restore`).expect(200);
    await writer.get(`/api/posts/${own}/draft`).expect(200);
    await writer.delete(`/api/posts/${own}`).expect(204);
    await writer.get(`/api/posts/${own}`).expect(404);
  });

  it('find none of the articles of others: each route about one article answers 404', async () => {
    const foreign = await draftOf(editor);
    await publish(foreign);
    await editor.put(`/api/posts/${foreign}/draft`).send({ content: 'New.', baseVersion: 0 }).expect(200);
    const [revision] = (await editor.get(`/api/posts/${foreign}/revisions`).expect(200)).body as [{ id: number }];
    const routes = Object.entries(permissions).filter(
      ([route, needed]) => needed === 'write-drafts' && route.includes('/posts/:id'),
    );
    expect(routes.length).toBeGreaterThan(10);
    for (const id of [foreign, await draftOf(other)])
      for (const [route] of routes) {
        const [method, path] = route.split(' ') as [string, string];
        const url = path.replace(':id', String(id)).replace(':revisionId', String(revision.id));
        const call = { GET: writer.get(url), POST: writer.post(url), PUT: writer.put(url), DELETE: writer.delete(url) };
        const sent =
          method === 'GET' ? call.GET : call[method as 'PUT'].send(method === 'PUT' ? { baseVersion: 0 } : {});
        expect([route, ...codeOf(await sent)]).toEqual([route, 404, 'post.not-found']);
      }
    expect(await read(editor, foreign)).toMatchObject({ published: true, hasDraft: true });
    // As every reader.
    expect(await read(writer, foreign)).toMatchObject({ authorId: null, hasDraft: false });
  });

  it('list their own articles, and those of nobody else', async () => {
    const foreign = await draftOf(other);
    const ids = async (agent: TestAgent, query: string) =>
      ((await agent.get(`/api/posts?limit=100&fields=summary&${query}`).expect(200)).body as Post[]).map(
        ({ id }) => id,
      );
    expect(await ids(writer, 'mine=true')).toContain(own);
    expect(await ids(writer, 'mine=true')).not.toContain(foreign);
    expect(await ids(writer, 'mine=true&q=spinster')).not.toContain(foreign);
    for (const query of ['', 'published=false', 'q=spinster']) expect(await ids(writer, query)).not.toContain(foreign);
    expect(await ids(editor, '')).toEqual(expect.arrayContaining([own, foreign]));
    await writer.get('/api/posts?asking=true').expect(403);
    await writer.get('/api/posts?scheduled=true').expect(403);
    await archive.visitor.get('/api/posts?mine=true').expect(401);
  });

  it('save a working copy of their published article, and never publish or delete it', async () => {
    await publish(own);
    await writer.put(`/api/posts/${own}/draft`).send({ content: 'It was a trade.', baseVersion: 0 }).expect(200);
    expect((await archive.visitor.get(`/api/posts/${own}`).expect(200)).body).toMatchObject({ content: TEXT.content });
    await writer.post(`/api/posts/${own}/publish`).expect(403);
    await writer.put(`/api/posts/${own}`).send({ content: 'New.' }).expect(403);
    expect(codeOf(await writer.delete(`/api/posts/${own}`))).toEqual([409, 'post.published']);
    await publish(own);
    expect((await archive.visitor.get(`/api/posts/${own}`).expect(200)).body).toMatchObject({
      content: 'It was a trade.',
    });
  });

  it('change nothing about an article that an editor has scheduled: readers would get it unread', async () => {
    await editor.post(`/api/posts/${own}/publish`).send({ at: '2100-01-01T00:00:00Z' }).expect(200);
    const draft = `/api/posts/${own}/draft`;
    const calls = [
      writer.put(draft).send({ content: 'Unread.', baseVersion: 1 }),
      writer.delete(draft),
      writer.delete(`/api/posts/${own}`),
      writer.post(`/api/posts/${own}/ask-to-publish`),
    ];
    for (const call of calls) expect(codeOf(await call)).toEqual([409, 'post.scheduled']);
    expect((await writer.get(draft).expect(200)).body).toMatchObject({ content: TEXT.content });
    await editor.put(draft).send({ content: 'Edited.', baseVersion: 1 }).expect(200);
  });

  it('bring back an article that they have deleted, and nothing else', async () => {
    const deleted = await writer.delete(`/api/posts/${own}`).expect(204);
    const decision = deleted.headers['x-decision-id'] as string;
    expect(codeOf(await other.post(`/api/moderation/decisions/${decision}/undo`))).toEqual([403, 'auth.not-allowed']);
    const { body } = await writer.get('/api/moderation/decisions').expect(200);
    expect((body as { kind: string }[]).every(({ kind }) => kind === 'post')).toBe(true);
    expect((body as { id: number }[]).map(({ id }) => String(id))).toContain(decision);
    expect((await other.get('/api/moderation/decisions').expect(200)).body).not.toContainEqual(
      expect.objectContaining({ itemId: own }),
    );
    await writer.post(`/api/moderation/decisions/${decision}/undo`).expect(200);
    expect(await read(writer, own)).toMatchObject({ title: TEXT.title, published: false });
  });

  it('bring back an article with its request, the editor’s answer and its preview link', async () => {
    await writer.post(`/api/posts/${own}/ask-to-publish`).expect(200);
    const { url } = (await writer.post(`/api/posts/${own}/preview-link`).expect(201)).body as { url: string };
    const preview = () => archive.visitor.get(`/api/previews/${url.split('/').at(-1)}`);
    const deleteAndUndo = async () => {
      const { headers } = await writer.delete(`/api/posts/${own}`).expect(204);
      await preview().expect(404);
      await writer.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    };
    await deleteAndUndo();
    expect((await read(writer, own)).publishRequest).toMatchObject({ askedBy: writerName, answer: null });
    await preview().expect(200);
    const note = 'Not yet: the second source is missing.';
    await editor.post(`/api/posts/${own}/ask-to-publish/answer`).send({ note }).expect(200);
    const { publishRequest } = await read(writer, own);
    await deleteAndUndo();
    expect((await read(writer, own)).publishRequest).toEqual(publishRequest);
    await preview().expect(200);
  });

  it('bring back no preview link whose time has passed meanwhile', async () => {
    const { url } = (await writer.post(`/api/posts/${own}/preview-link`).expect(201)).body as { url: string };
    const { headers } = await writer.delete(`/api/posts/${own}`).expect(204);
    await sql(
      `update bin_item set preview_link = jsonb_set(preview_link, '{expires_at}', to_jsonb(now() - interval '1 hour'))
        where item_id = ?`,
      [own],
    );
    await writer.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    expect(await sql('select 1 from post_preview_link where post_id = ?', [own])).toEqual([]);
    await archive.visitor.get(`/api/previews/${url.split('/').at(-1)}`).expect(404);
  });

  it.each([
    ['by a process of this version', ''],
    [
      'by a process of an earlier version, which does not look into the request',
      `update bin_item set post = jsonb_set(post, '{publish_request,asked_by}', '987654') where item_id = ?`,
    ],
  ])('are in no request that comes back after they were erased, %s', async (_, andThen) => {
    const leaver = await personWith(archive, 'writer');
    const id = await draftOf(leaver.agent);
    await leaver.agent.post(`/api/posts/${id}/ask-to-publish`).expect(200);
    const { headers } = await editor.delete(`/api/posts/${id}`).expect(204);
    await archive.app.get(CommandBus).execute(new ErasePerson({ accountId: leaver.id }, { comments: 'keep' }));
    const asked = `select post -> 'publish_request' ->> 'asked_by' as by from bin_item where item_id = ?`;
    expect(await sql(asked, [id])).toEqual([{ by: null }]);
    if (andThen) await sql(andThen, [id]);
    await editor.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    expect((await read(editor, id)).publishRequest).toMatchObject({ askedBy: null, answer: null });
    // The tests below count the requests that wait.
    await editor.delete(`/api/posts/${id}`).expect(204);
  });

  it('ask an editor to publish, who answers with a note or publishes', async () => {
    const ask = () => writer.post(`/api/posts/${own}/ask-to-publish`);
    const asking = async () =>
      ((await editor.get('/api/posts?asking=true&fields=summary&limit=100').expect(200)).body as Post[]).map(
        ({ id }) => id,
      );
    const waiting = async (agent: TestAgent) =>
      ((await agent.get('/api/moderation/counts').expect(200)).body as { articles: number }).articles;
    const before = await waiting(editor);
    expect((await ask().expect(200)).body).toMatchObject({ publishRequest: { askedBy: writerName, answer: null } });
    expect([await asking(), await waiting(editor), await waiting(writer)]).toEqual([[own], before + 1, 0]);

    const note = 'Not yet: the second source is missing.';
    await writer.post(`/api/posts/${own}/ask-to-publish/answer`).send({ note }).expect(403);
    await editor.post(`/api/posts/${own}/ask-to-publish/answer`).send({ note }).expect(200);
    expect((await read(writer, own)).publishRequest?.answer).toMatchObject({ note, by: expect.any(String) });
    expect([await asking(), await waiting(editor)]).toEqual([[], before]);

    expect((await ask().expect(200)).body).toMatchObject({ publishRequest: { answer: null } });
    await writer.delete(`/api/posts/${own}/ask-to-publish`).expect(204);
    expect(codeOf(await writer.delete(`/api/posts/${own}/ask-to-publish`))).toEqual([404, 'post.no-request']);
    expect((await read(writer, own)).publishRequest).toBeNull();
    expect(codeOf(await editor.post(`/api/posts/${own}/ask-to-publish/answer`).send({ note }))).toEqual([
      404,
      'post.no-request',
    ]);

    await ask().expect(200);
    await publish(own);
    expect((await read(writer, own)).publishRequest).toBeNull();
    expect(codeOf(await ask())).toEqual([409, 'post.nothing-to-publish']);
    expect((await archive.visitor.get(`/api/posts/${own}`).expect(200)).body).toMatchObject({ publishRequest: null });
  });

  it('get one answer to a request, the first one, which its editor may send twice', async () => {
    const second = (await personWith(archive, 'editor')).agent;
    const answer = (agent: TestAgent, note: string) =>
      agent.post(`/api/posts/${own}/ask-to-publish/answer`).send({ note });
    await writer.post(`/api/posts/${own}/ask-to-publish`).expect(200);
    for (const _ of ['first', 'again']) await answer(editor, 'Add a source.').expect(200);
    expect(codeOf(await answer(second, 'Cut the end.'))).toEqual([404, 'post.no-request']);
    expect((await read(writer, own)).publishRequest?.answer).toMatchObject({ note: 'Add a source.' });
    // The writer asks again, and then anyone may answer.
    await writer.post(`/api/posts/${own}/ask-to-publish`).expect(200);
    await answer(second, 'Cut the end.').expect(200);
  });

  it('no longer ask once there is nothing left to publish: discarded changes, or the text that readers see', async () => {
    await publish(own);
    const draft = `/api/posts/${own}/draft`;
    const ask = async () => {
      await writer.put(draft).send({ content: 'It was a trade.', baseVersion: 0 }).expect(200);
      await writer.post(`/api/posts/${own}/ask-to-publish`).expect(200);
    };
    await ask();
    await writer.delete(draft).expect(204);
    expect((await read(editor, own)).publishRequest).toBeNull();
    await ask();
    const { version: baseVersion } = (await writer.get(draft).expect(200)).body as { version: number };
    await writer.put(draft).send({ content: TEXT.content, baseVersion }).expect(200);
    await publish(own);
    expect((await read(editor, own)).publishRequest).toBeNull();
  });

  it('see no series that has drafts only, because some may be of others', async () => {
    const series = (
      await editor
        .post('/api/series')
        .send({ name: 'Trades', description: '', postIds: [own] })
        .expect(201)
    ).body;
    expect((await writer.get(`/api/posts/${own}/series`).expect(200)).body).toEqual({ series: null });
    expect((await editor.get(`/api/posts/${own}/series`).expect(200)).body).toMatchObject({
      series: { id: series.id },
    });
  });

  it('still ask after an editor took the article back by mistake, and undid that', async () => {
    await publish(own);
    await writer.put(`/api/posts/${own}/draft`).send({ content: 'It was a trade.', baseVersion: 0 }).expect(200);
    await writer.post(`/api/posts/${own}/ask-to-publish`).expect(200);
    const { version } = await read(editor, own);
    const { headers } = await editor.put(`/api/posts/${own}`).send({ version, published: false }).expect(200);
    await editor.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(200);
    expect(await read(editor, own)).toMatchObject({
      published: true,
      publishRequest: { askedBy: writerName, answer: null },
    });
  });

  it('no longer ask once an editor has scheduled the article', async () => {
    await writer.post(`/api/posts/${own}/ask-to-publish`).expect(200);
    await editor.post(`/api/posts/${own}/publish`).send({ at: '2100-01-01T00:00:00Z' }).expect(200);
    expect((await read(writer, own)).publishRequest).toBeNull();
  });

  it('cannot ask for an article that readers could not read', async () => {
    const { id } = (await writer.post('/api/posts/drafts').expect(201)).body as { id: number };
    const { body } = await writer.post(`/api/posts/${id}/ask-to-publish`).expect(400);
    expect(body).toMatchObject({
      code: 'post.incomplete',
      errors: [{ path: 'title' }, { path: 'content' }, { path: 'categoryId' }],
    });
  });

  it('use all pictures, describe those that they have uploaded, and change no others', async () => {
    const upload = async (agent: TestAgent) => {
      const answer = await agent
        .post('/api/media')
        .attach('file', await transparentPng(40, 40), 'x.png')
        .expect(201);
      return `/api/media/${(answer.body as { id: string }).id}`;
    };
    const [mine, theirs] = [await upload(writer), await upload(other)];
    await writer.get(theirs).expect(200);
    expect((await writer.get('/api/media').expect(200)).body).toHaveLength(2);
    await writer.put(mine).send({ alt: 'A loom.' }).expect(200);
    expect(codeOf(await writer.put(theirs).send({ alt: 'Mine now.' }))).toEqual([403, 'auth.not-allowed']);
    await writer.delete(mine).expect(403);
    await editor.put(theirs).send({ alt: 'A wheel.' }).expect(200);
    await editor.delete(mine).expect(204);
  });

  it('are shown by their display name, and by their username without one', async () => {
    const named = await personWith(archive, 'writer');
    const id = await draftOf(named.agent);
    const savedBy = async () =>
      ((await editor.get(`/api/posts/${id}/draft`).expect(200)).body as { savedBy: string }).savedBy;
    expect(await savedBy()).toBe(named.username);
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute("update account set display_name = 'Bea Quince' where id = ?", [named.id]);
    expect(await savedBy()).toBe('Bea Quince');
    const { body } = await editor.get(`/api/moderation/decisions?kind=post&itemId=${id}`).expect(200);
    expect(body).toEqual([expect.objectContaining({ by: { id: named.id, username: 'Bea Quince' } })]);
  });
});
