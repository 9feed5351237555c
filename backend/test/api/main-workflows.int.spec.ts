import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { SearchIndex } from '../../src/platform/search/search-index.js';
import { eventually } from '../support/eventually.js';
import { backends, idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const found = async (agent: TestAgent, words: string) => idsOf(await agent.get('/api/search').query({ q: words }));

describe.each(backends)('the main workflows on %s', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;

  beforeAll(async () => {
    archive = await startApp(backend);
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  /** The number of hits in the index itself, regardless of visibility. */
  const indexed = async (words: string) => (await archive.app.get(SearchIndex).find(words, 10)).hits.length;
  const counts = async () => (await admin.get('/api/moderation/counts').expect(200)).body as Record<string, number>;

  it('count a story as pending, show it once approved, and find it then, even with a typo', async () => {
    const sent = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'My grandmother embroidered her second name.', category: 'The History' })
      .expect(201);
    expect(sent.body).toMatchObject({ approved: false, version: 1, reactions: { heart: 0, strength: 0, 'me-too': 0 } });
    await eventually(async () => (await counts()).confessions === 1, { what: 'the story in the pending count' });
    expect(idsOf(await archive.visitor.get('/api/confessions'))).toEqual([]);
    expect(idsOf(await admin.get('/api/confessions/pending'))).toEqual([sent.body.id]);
    expect(await found(archive.visitor, 'embroidered')).toEqual([]);

    await admin.post(`/api/confessions/${sent.body.id}/approve`).send({ version: 1 }).expect(200);

    expect(idsOf(await archive.visitor.get('/api/confessions'))).toEqual([sent.body.id]);
    await eventually(async () => (await counts()).confessions === 0, { what: 'a pending count of zero' });
    await eventually(async () => (await found(archive.visitor, 'embroydered')).length === 1, {
      what: 'the story in search',
    });
  });

  it('show and count a comment only once approved, and never reveal its author', async () => {
    const member = await archive.member();
    const post = await admin
      .post('/api/posts')
      .send({ title: 'Commented', content: 'Body.', categoryId: 1, published: true })
      .expect(201);
    const path = `/api/posts/${post.body.id}/comments`;
    const sent = await member.post(path).send({ content: 'I had *never* noticed.' }).expect(201);
    await eventually(async () => (await counts()).comments === 1, { what: 'the comment in the pending count' });
    expect(idsOf(await archive.visitor.get(path))).toEqual([]);

    await admin.post(`/api/comments/${sent.body.id}/approve`).expect(200);

    const shown = await archive.visitor.get(path);
    expect(shown.body).toEqual([
      expect.objectContaining({
        id: sent.body.id,
        authorId: null,
        contentHtml: '<p>I had <em>never</em> noticed.</p>',
      }),
    ]);
    const counted = await archive.visitor.get('/api/posts/comment-counts').query({ ids: String(post.body.id) });
    expect(counted.body).toEqual([{ postId: post.body.id, count: 1 }]);
    await eventually(async () => (await counts()).comments === 0, { what: 'a pending count of zero' });
    expect((await admin.get('/api/comments')).body[0].authorId).toEqual(expect.any(Number));
  });

  it('show an article in the journal and in search only while it is published', async () => {
    const draft = await admin
      .post('/api/posts')
      .send({ title: 'Thistledown', content: '## A heading\n\nSomething about quinces.', categoryId: 2 })
      .expect(201);
    const id = draft.body.id as number;
    const inJournal = async () => idsOf(await archive.visitor.get('/api/posts')).includes(id);
    expect(await inJournal()).toBe(false);
    await archive.visitor.get(`/api/posts/${id}`).expect(404);
    await admin.get(`/api/posts/${id}`).expect(200);

    await admin.post(`/api/posts/${id}/publish`).expect(200);
    expect(await inJournal()).toBe(true);
    await eventually(async () => (await found(archive.visitor, 'thisteldown')).includes(id), {
      what: 'the article in search',
    });

    await admin.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    expect(await inJournal()).toBe(false);
    // Immediately, even before the index is updated.
    expect(await found(archive.visitor, 'thistledown')).toEqual([]);
    await eventually(async () => (await indexed('thistledown')) === 0, { what: 'no article in search' });
  });

  it('remove the comments, pending counts and search entry of a deleted article', async () => {
    const member = await archive.member();
    const post = await admin
      .post('/api/posts')
      .send({ title: 'Ephemera', content: 'Gone soon.', categoryId: 1, published: true });
    await member.post(`/api/posts/${post.body.id}/comments`).send({ content: 'Will I stay?' }).expect(201);
    await eventually(async () => (await counts()).comments === 1);
    await eventually(async () => (await found(archive.visitor, 'ephemera')).length === 1);

    await admin.delete(`/api/posts/${post.body.id}`).expect(204);

    expect(await found(archive.visitor, 'ephemera')).toEqual([]);
    await eventually(async () => (await counts()).comments === 0, { what: 'no pending comment' });
    await eventually(async () => (await indexed('ephemera')) === 0, { what: 'no article in search' });
    await archive.visitor.get(`/api/posts/${post.body.id}`).expect(404);
  });

  it('delete all replies below a deleted comment, and leave none of them pending', async () => {
    const post = await admin
      .post('/api/posts')
      .send({ title: 'Thread', content: 'T.', categoryId: 1, published: true });
    const path = `/api/posts/${post.body.id}/comments`;
    const ids: number[] = [];
    for (const content of ['First.', 'Second.', 'Third.']) {
      const sent = await admin
        .post(path)
        .send({ content, parentId: ids.at(-1) ?? null })
        .expect(201);
      ids.push(sent.body.id as number);
      if (content !== 'Third.') await admin.post(`/api/comments/${sent.body.id}/approve`).expect(200);
    }
    await eventually(async () => (await counts()).comments === 1, { what: 'a third pending comment' });
    await admin.delete(`/api/comments/${ids[0]}`).expect(204);
    await eventually(async () => (await counts()).comments === 0, { what: 'nothing pending' });
    expect(idsOf(await admin.get('/api/comments/pending'))).toEqual([]);
  });

  it('change nothing when an article is saved without changes', async () => {
    const post = await admin.post('/api/posts').send({ title: 'Same', content: 'S.', categoryId: 1 }).expect(201);
    const saved = await admin.put(`/api/posts/${post.body.id}`).send({ title: 'Same' }).expect(200);
    expect(saved.body.version).toBe(1);
  });

  it('end a session at logout, and reject a made-up one', async () => {
    const member = await archive.member();
    const me = await member.get('/api/auth/user').expect(200);
    expect(me.headers['cache-control']).toBe('private, no-store');
    await member.post('/api/auth/logout').expect(204);
    await member.get('/api/auth/user').expect(401);
    await archive.visitor.get('/api/auth/user').set('cookie', 'sid=made-up').expect(401);
  });
});
