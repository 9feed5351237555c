import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** There are no workers here, so nothing updates the index. */
describe('search with a stale index', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let index: PostgresSearchIndex;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    admin = await archive.admin();
    index = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork(), new WordLists());
  });
  afterAll(() => archive?.close());

  const search = async (q: string) => (await archive.visitor.get('/api/search').query({ q }).expect(200)).body;
  const publish = async (title: string, content: string): Promise<{ id: number; version: number }> =>
    (await admin.post('/api/posts').send({ title, content, categoryId: 1, published: true }).expect(201)).body;

  it('shows the current text of an edited article, and nothing that was removed from it', async () => {
    const { id, version } = await publish('Marigold Street', 'She lives at number seven.');
    const body = 'She lives at number seven.';
    const text = { title: 'Marigold Street', excerpt: body, body, category: null, publishedAt: null };
    await index.put({ type: 'article', id, version, ...text });
    expect(await search('marigold')).toEqual([expect.objectContaining({ id, title: 'Marigold Street' })]);

    await admin.put(`/api/posts/${id}`).send({ title: 'A street', content: 'She lives <somewhere>.' }).expect(200);

    const [hit] = await search('marigold');
    expect(hit).toMatchObject({ id, title: 'A street', excerpt: 'She lives &lt;somewhere&gt;.' });
    expect(JSON.stringify(hit)).not.toMatch(/seven|Marigold|version/);
  });

  it('does not show an article once it was unpublished or deleted', async () => {
    for (const withdraw of [
      (id: number) => admin.put(`/api/posts/${id}`).send({ published: false }).expect(200),
      (id: number) => admin.delete(`/api/posts/${id}`).expect(204),
    ]) {
      const { id, version } = await publish('Celandine', 'Yellow.');
      const text = { title: 'Celandine', excerpt: '', body: 'Yellow.', category: null, publishedAt: null };
      await index.put({ type: 'article', id, version, ...text });
      expect(await search('celandine')).toHaveLength(1);
      await withdraw(id);
      expect(await search('celandine')).toEqual([]);
    }
  });

  it('suggests a similar word of a text that is public and unchanged', async () => {
    const suggest = async (q: string) =>
      (await archive.visitor.get('/api/search/suggestion').query({ q }).expect(200)).body as unknown;
    const { id, version } = await publish('Jacaranda', 'Purple.');
    const text = { title: 'Jacaranda', excerpt: '', body: 'Purple.', category: null, publishedAt: null };
    await index.put({ type: 'article', id, version, ...text });
    expect(await suggest('jxcxrxnda')).toEqual({ suggestion: 'jacaranda' });
    expect(await suggest('zeugmatic')).toEqual({ suggestion: null });
    await admin.put(`/api/posts/${id}`).send({ title: 'A tree' }).expect(200);
    expect(await suggest('jxcxrxnda')).toEqual({ suggestion: null });
    await archive.visitor.get('/api/search/suggestion').query({ q: 'ab' }).expect(400);
  });

  it('returns the engine and the duration in Server-Timing', async () => {
    const answer = await archive.visitor.get('/api/search').query({ q: 'anything' });
    expect(answer.headers['server-timing']).toMatch(/^search;desc="PostgreSQL";dur=\d+\.\d$/);
  });
});
