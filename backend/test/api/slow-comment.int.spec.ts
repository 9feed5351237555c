import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { CommentRenderer } from '../../src/platform/markdown/comment-renderer.js';
import { HOSTILE_MARKDOWN } from '../support/hostile-corpus.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const make = (name: string, length: number) => HOSTILE_MARKDOWN.find(([one]) => one === name)![1](length);
/** Seconds of work for a Markdown parser. */
const SLOW = make('a wide table with short rows', 5_000);

describe('a comment that takes long to render', () => {
  let archive: TestApp;
  let path: string;
  let member: TestAgent;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { rateLimitScale: 0.1 });
    const admin = await archive.admin();
    const article = { title: 'Discussed', content: 'D.', categoryId: 1, published: true };
    const { body } = await admin.post('/api/posts').send(article).expect(201);
    path = `/api/posts/${(body as { id: number }).id}/comments`;
    member = await archive.member();
  });
  afterAll(() => archive?.close());

  const give = (ms: number) => (archive.app.get(CommentRenderer, { strict: false })['thread']['limits'].limitMs = ms);

  it('is rejected after the time limit, without blocking other requests and comments', async () => {
    give(1_000);
    const other = await archive.member();
    let done = false;
    const refused = member
      .post(path)
      .send({ content: SLOW })
      .then((answer) => {
        done = true;
        return answer;
      });
    for (let answered = 0; answered < 20; answered++) await archive.visitor.get('/api/categories').expect(200);
    await other.post(path).send({ content: 'A *short* one.' }).expect(201);
    expect(done).toBe(false);
    expect([(await refused).status, (await refused).body]).toEqual([
      400,
      expect.objectContaining({ code: 'comment.slow', errors: [expect.objectContaining({ path: 'content' })] }),
    ]);
  });

  it('counts toward the rate limit although it is a 400, because its work was done', async () => {
    give(50);
    const statuses: number[] = [];
    const agent = await archive.member();
    // The limit is six an hour in this test.
    for (let n = 0; n < 7; n++) statuses.push((await agent.post(path).send({ content: SLOW })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
  });

  it('is rejected if its HTML is far longer than its text', async () => {
    give(20_000);
    const agent = await archive.member();
    const { body } = await agent
      .post(path)
      .send({ content: make('one reference many times', 5_000) })
      .expect(400);
    expect((body as { code: string }).code).toBe('comment.large');
  });

  it('is saved if it is only long', async () => {
    give(20_000);
    const agent = await archive.member();
    const content = 'A *word* and [its history](https://example.org), told at length. '.repeat(70);
    const { body } = await agent.post(path).send({ content }).expect(201);
    expect((body as { contentHtml: string }).contentHtml).toContain('<em>word</em>');
  });
});
