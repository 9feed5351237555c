import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const STORY = { content: 'Fine.', category: 'Other' };

describe('Bad input', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const stories = async () => {
    const rows = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<{ n: number }[]>('select count(*)::int as n from confession');
    return rows[0]!.n;
  };

  it.each([
    ['an unknown field', { ...STORY, authorId: 3 }],
    ['a field that nobody may set', { ...STORY, approved: true }],
    ['a wrong type', { ...STORY, content: 7 }],
    ['a missing field', { category: 'Other' }],
    ['an unknown category', { ...STORY, category: 'The Moon' }],
    ['a blank text', { ...STORY, content: ' \n\t ' }],
    ['a text that is too long', { ...STORY, content: 'x'.repeat(10_001) }],
    ['a NUL', { ...STORY, content: 'a\0b' }],
    ['half of a surrogate pair', { ...STORY, content: 'a\ud800b' }],
    ['a list for a body', [STORY]],
  ])('with %s is a 400 that says which field, and changes nothing', async (_, body) => {
    const before = await stories();
    const answer = await archive.visitor.post('/api/confessions').send(body).expect(400);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      status: 400,
      title: 'Bad Request',
      message: expect.any(String),
      errors: expect.any(Array),
    });
    expect(answer.body.message).toBe(answer.body.errors[0].message);
    expect(await stories()).toBe(before);
  });

  it('lengths are code points: 10,000 emoji are 10,000 characters', async () => {
    await archive.visitor
      .post('/api/confessions')
      .send({ ...STORY, content: '🕯'.repeat(10_000) })
      .expect(201);
  });

  it.each([
    ['that is no JSON', 400, 'application/json', '{"content":'],
    ['that is no JSON type', 415, 'text/xml', '<a/>'],
    ['of more than 1 MiB', 413, 'application/json', `{"content":"${'x'.repeat(1_100_000)}"}`],
  ])('a body %s is a %i', async (_, status, type, text) => {
    const answer = await archive.visitor.post('/api/confessions').set('content-type', type).send(text);
    expect([answer.status, answer.body.status]).toEqual([status, status]);
  });

  it.each(['0', '-1', '1.5', 'abc', '9223372036854775808', '%00', '1e3'])(
    'the id %s names nothing: 404',
    async (id) => {
      await archive.visitor.get(`/api/posts/${id}`).expect(404);
    },
  );

  it.each([
    '/api/posts?limit=0',
    '/api/posts?limit=-5',
    '/api/posts?limit=101',
    '/api/posts?limit=ten',
    '/api/posts?cursor=forged',
    '/api/posts?cursor=WyIyMDI2Iiw1XQ.AAAAAAAAAAAAAAAA',
    '/api/posts?published=maybe',
    '/api/confessions?status=odd',
    '/api/posts/comment-counts?ids=1,x',
    '/api/search',
    '/api/search?q=ab',
    '/api/search?q=abc&limit=51',
  ])('%s is a 400', async (path) => {
    await archive.visitor.get(path).expect(400);
  });

  it('an unknown category of the journal is an empty list', async () => {
    const answer = await archive.visitor.get('/api/posts?category=the-moon').expect(200);
    expect(answer.body).toEqual([]);
  });

  it.each([
    ['a story', '/api/confessions', STORY],
    ['a sign-in', '/api/auth/login', { email: 'a@b.co', password: 'x' }],
    ['a decision', '/api/confessions/1/approve', {}],
  ])('from another site, %s is a 403', async (_, path, body) => {
    for (const [header, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      await admin.post(path).set(header, value).send(body).expect(403);
    }
  });

  it('a reply must belong to an approved comment of the same article', async () => {
    const post = await admin
      .post('/api/posts')
      .send({ title: 'T', content: 'C', categoryId: 1, published: true })
      .expect(201);
    const path = `/api/posts/${post.body.id}/comments`;
    const pending = await admin.post(path).send({ content: 'Not yet.' }).expect(201);
    for (const parentId of [pending.body.id, 999_999])
      await admin.post(path).send({ content: 'A reply.', parentId }).expect(400);
    await admin
      .post(path)
      .send({ content: 'No' })
      .expect(400, /Comment must be at least 3 characters/);
    await admin
      .post('/api/posts')
      .send({ title: 'T', content: 'C', categoryId: 77 })
      .expect(400, /Category not found/);
  });

  it('a decision on a version that is no longer the newest is a 409, and without a version approving twice is 200 twice', async () => {
    const { body } = await archive.visitor.post('/api/confessions').send(STORY).expect(201);
    const path = `/api/confessions/${body.id}`;
    await admin.put(path).send({ content: 'Corrected.', version: 1 }).expect(200);
    await admin
      .post(`${path}/approve`)
      .send({ version: 1 })
      .expect(409, /Someone decided this first/);
    await admin.post(`${path}/approve`).expect(200);
    await admin.post(`${path}/approve`).expect(200);
    await admin.delete(path).send({ version: 2 }).expect(409);
    await admin.delete(path).expect(204);
    await admin.delete(path).expect(404);
  });
});
