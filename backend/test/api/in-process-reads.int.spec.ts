import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { InProcessReads } from '../../src/platform/http/server/in-process-reads.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('in-process reads for pages', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let inProcessReads: InProcessReads;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    admin = await archive.admin();
    inProcessReads = archive.app.get(InProcessReads);
  });
  afterAll(() => archive?.close());

  const write = async (title: string, published = true) => {
    const article = { title, content: `About **${title}**.`, footer: 'A *source*.', categoryId: 1, published };
    return (await admin.post('/api/posts').send(article).expect(201)).body.id as number;
  };
  const comment = (postId: number, count: number) =>
    archive.app.get(MikroORM).em.fork().execute(
      `insert into comment (post_id, content, content_html, approved, created_at)
       select ?, 'Said ' || n, '<p>Said ' || n || '</p>', n <> 2, now() from generate_series(1, ?) n`,
      [postId, count],
    ); // prettier-ignore
  /** The result of the in-process read and of the HTTP request, without the headers of the connection. */
  const both = async (address: string) => {
    const result = await inProcessReads.get(address, 'a');
    const { status, body, headers } = await archive.visitor.get(address);
    const about = (name: string) => headers[name] as string | undefined;
    return {
      short: result && { ...result, body: JSON.parse(JSON.stringify(result.body)) as unknown },
      long: { status, body: body as unknown, total: about('x-total-count') },
    };
  };

  it('match the HTTP response for an article and its comments', async () => {
    const id = await write('Spinster');
    await comment(id, 3);
    const article = await both(`/api/posts/${id}`);
    expect(article.short).toEqual({ status: 200, headers: {}, body: article.long.body });
    expect(article.long.body).toMatchObject({ authorId: null, title: 'Spinster' });
    const comments = await both(`/api/posts/${id}/comments?limit=100`);
    expect(comments.short).toEqual({ status: 200, headers: { 'x-total-count': '2' }, body: comments.long.body });
    expect(comments.long.total).toBe('2');
  });

  it.each(['', '/comments?limit=100'])('match the 404 for a draft or a missing article: %s', async (rest) => {
    for (const id of [await write('A draft', false), 999_999]) {
      const { short, long } = await both(`/api/posts/${id}${rest}`);
      expect(short).toMatchObject({ status: 404, body: long.body });
      expect(long.status).toBe(404);
    }
  });

  it('match the HTTP response for an approved story, and the 404 for any other', async () => {
    const story = async (content: string) =>
      (await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201)).body
        .id as number;
    const [approved, pending] = [await story('She asked.'), await story('She waits.')];
    await admin.post(`/api/confessions/${approved}/approve`).expect(200);
    const { short, long } = await both(`/api/confessions/${approved}`);
    expect(short).toEqual({ status: 200, headers: {}, body: long.body });
    expect(long.body).toMatchObject({ content: 'She asked.', approved: true });
    const declined = await story('She is gone.');
    await admin.delete(`/api/confessions/${declined}`).expect(204);
    for (const id of [pending, declined, 999_999]) {
      const missing = await both(`/api/confessions/${id}`);
      expect([missing.long.status, missing.short]).toMatchObject([404, { status: 404, body: missing.long.body }]);
    }
    // Admins see it, but their response is not cached for others.
    expect((await admin.get(`/api/confessions/${pending}`).expect(200)).headers['cache-control']).toContain('no-store');
    await archive.visitor.get(`/api/confessions/${pending}`).expect(404);
  });

  it('do not handle lists with more pages, or other URLs', async () => {
    const id = await write('Shrew');
    await comment(id, 102);
    for (const rest of ['/comments?limit=100', '/comments', '?fresh=1'])
      expect(await inProcessReads.get(`/api/posts/${id}${rest}`, 'a')).toBeUndefined();
    // The HTTP response has a link to the next page instead.
    expect((await archive.visitor.get(`/api/posts/${id}/comments?limit=100`)).headers['link']).toContain('cursor=');
  });
});
