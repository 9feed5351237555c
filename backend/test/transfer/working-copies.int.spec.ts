import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { startElsewhere, Transfers } from '../support/transfers.js';

const TEXT = { title: 'Spinster', content: 'She spun.', categoryId: 1, published: true };

describe('an export of articles with working copies', () => {
  const transfers = new Transfers();
  let from: TestApp;
  let to: TestApp;
  let admin: TestAgent;
  let file: string;

  const save = (id: number, fields: object) =>
    admin.put(`/api/posts/${id}/draft`).send({ ...fields, baseVersion: 0 }).expect(200); // prettier-ignore

  beforeAll(async () => {
    [from, to] = [await startApp(), await startElsewhere()];
    admin = await from.admin();
    const published = (await admin.post('/api/posts').send(TEXT).expect(201)).body.id as number;
    await save(published, { content: 'Not yet public.' });
    const begun = async () => (await admin.post('/api/posts/drafts').expect(201)).body.id as number;
    await save(await begun(), { content: 'A beginning.', summary: 'To be: "continued".' });
    await save(await begun(), { title: 'Only a title' });
    await begun();
    ({ file } = await transfers.export(from));
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
    transfers.remove();
  });

  it('has what readers see of a published article, and the working copy of an unpublished one that has a text', async () => {
    const zip = await ZipReader.open(file);
    expect(JSON.parse(await zip.read('data/articles-1.json'))).toMatchObject([
      { title: 'Spinster', content: 'She spun.', summary: null, category: 'the-body', published: true },
      { title: 'Untitled', content: 'A beginning.', summary: 'To be: "continued".', category: 'the-body', published: false },
    ]); // prettier-ignore
    expect(await zip.read('articles/0002-untitled.md')).toContain(`\nsummary: 'To be: "continued".'\n`);
    zip.close();
  });

  it('is imported with the summaries', async () => {
    const { ok } = await transfers.import(to, file);
    expect(ok).toBe(true);
    const there = await to.admin();
    expect((await there.get('/api/posts').expect(200)).body).toMatchObject([
      { title: 'Untitled', excerpt: 'To be: "continued".', summary: 'To be: "continued".', hasDraft: false },
      { title: 'Spinster', excerpt: 'She spun.', summary: null },
    ]);
  });

  it('keeps the text that an import replaces, and imports nothing over a working copy', async () => {
    const there = await to.admin();
    const idOf = async (agent: TestAgent) =>
      ((await agent.get('/api/posts').expect(200)).body as { id: number; title: string }[]).find(
        ({ title }) => title === 'Spinster',
      )!.id;
    const [source, copy] = [await idOf(admin), await idOf(there)];
    const update = async () =>
      (await transfers.import(to, (await transfers.export(from)).file, { update: true })).output;
    await admin.post(`/api/posts/${source}/publish`).expect(200);
    expect((await update())[1]).toContain('1 changed');
    const { body: revisions } = await there.get(`/api/posts/${copy}/revisions`).expect(200);
    expect(revisions).toMatchObject([{ kind: 'published', words: 2 }]);
    const { body: kept } = await there.get(`/api/posts/${copy}/revisions/${revisions[0].id}`).expect(200);
    expect(kept.content).toBe('She spun.');

    await there.put(`/api/posts/${copy}/draft`).send({ content: 'Ours.', baseVersion: 0 }).expect(200);
    await admin.put(`/api/posts/${source}`).send({ content: 'Theirs.' }).expect(200);
    expect((await update())[1]).toContain('1 changed in the source and edited here, left as they are here');
    expect((await there.get(`/api/posts/${copy}`).expect(200)).body.content).toBe('Not yet public.');
  });
});
