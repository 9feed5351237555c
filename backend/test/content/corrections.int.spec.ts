import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { startElsewhere, Transfers } from '../support/transfers.js';

const WRONG_YEAR = { date: '2026-11-20', text: 'The register is from 1617, not <b>1671</b>.' };
const WRONG_NAME = { date: '2026-11-25', text: 'Her name was Ada.' };

interface Listed {
  id: number;
  postId: number;
  postTitle: string;
  date: string;
  text: string;
}

describe('a correction', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const write = async (title: string, published = true): Promise<number> =>
    (await admin.post('/api/posts').send({ title, content: 'Text.', categoryId: 1, published }).expect(201)).body.id;
  const correct = async (id: number, body: object): Promise<number> =>
    (await admin.post(`/api/posts/${id}/corrections`).send(body).expect(201)).body.id;
  const correctionsOf = async (id: number) =>
    ((await archive.visitor.get(`/api/posts/${id}`).expect(200)).body as { corrections: object[] }).corrections;
  const listed = async () => (await archive.visitor.get('/api/corrections').expect(200)).body as Listed[];
  const pageOf = async (path: string) => (await fetch(archive.url + path)).text();

  it('stands below its article at once, newest day first, on the page of all, and in the feed', async () => {
    const id = await write('Spinster');
    await pageOf(`/article/${id}`);
    const newer = await correct(id, WRONG_NAME);
    const older = await correct(id, WRONG_YEAR);
    expect(await correctionsOf(id)).toEqual([
      { id: newer, ...WRONG_NAME },
      { id: older, ...WRONG_YEAR },
    ]);
    const [page, all, feed] = await Promise.all([`/article/${id}`, '/corrections', '/rss.xml'].map(pageOf));
    for (const html of [page, all]) expect(html).toContain('The register is from 1617, not &lt;b&gt;1671&lt;/b&gt;.');
    expect(page).toContain('Corrected November 25, 2026');
    expect(feed).toContain('<h2>Corrections</h2><ul><li dir="auto"><b>November 25, 2026</b> Her name was Ada.</li>');
  });

  it('is in the list of all only while its article is published, page by page', async () => {
    const [first, second] = [await write('First'), await write('Second')];
    await correct(first, { date: '2026-11-26', text: 'One.' });
    await correct(second, { date: '2026-11-27', text: 'Two.' });
    expect((await listed()).slice(0, 2)).toMatchObject([
      { postId: second, postTitle: 'Second', date: '2026-11-27', text: 'Two.' },
      { postId: first, postTitle: 'First', date: '2026-11-26', text: 'One.' },
    ]);
    const page = await archive.visitor.get('/api/corrections?limit=1').expect(200);
    const [, next] = /<([^>]+)>; rel="next"/.exec(page.headers['link'] as string)!;
    expect((await archive.visitor.get(next!).expect(200)).body).toMatchObject([{ text: 'One.' }]);
    await admin.put(`/api/posts/${second}`).send({ published: false }).expect(200);
    expect((await listed())[0]).toMatchObject({ text: 'One.' });
  });

  it('changes no version, so an editor who is writing loses nothing, and outlives their text', async () => {
    const id = await write('Open');
    await correct(id, WRONG_YEAR);
    const draft = { content: 'Better.', baseVersion: 0, postVersion: 1 };
    await admin.put(`/api/posts/${id}/draft`).send(draft).expect(200);
    await correct(id, WRONG_NAME);
    await admin.post(`/api/posts/${id}/publish`).expect(200);
    expect(await correctionsOf(id)).toMatchObject([WRONG_NAME, WRONG_YEAR]);
  });

  it('can be removed, and a second time it is gone already', async () => {
    const id = await write('Removed');
    const correction = await correct(id, WRONG_YEAR);
    await admin.delete(`/api/posts/${id}/corrections/${correction}`).expect(204);
    expect(await correctionsOf(id)).toEqual([]);
    const { body } = await admin.delete(`/api/posts/${id}/corrections/${correction}`).expect(404);
    expect(body.code).toBe('correction.not-found');
  });

  it('returns with its article from the bin, and a copy of the article has none', async () => {
    const id = await write('Deleted');
    await correct(id, WRONG_YEAR);
    const copy = (await admin.post(`/api/posts/${id}/duplicate`).expect(201)).body as { corrections: object[] };
    expect(copy.corrections).toEqual([]);
    const deleted = await admin.delete(`/api/posts/${id}`).expect(204);
    expect((await listed()).some(({ postId }) => postId === id)).toBe(false);
    await admin.post(`/api/moderation/decisions/${deleted.headers['x-decision-id']}/undo`).expect(200);
    expect(await correctionsOf(id)).toMatchObject([WRONG_YEAR]);
  });

  it.each([
    [{ ...WRONG_YEAR, date: '2026-02-30' }, 'date', 'Choose the day of the correction.'],
    [{ text: 'No day.' }, 'date', 'Choose the day of the correction.'],
    [{ ...WRONG_YEAR, date: '2999-01-01' }, 'date', 'Choose today, or an earlier day.'],
    [{ ...WRONG_YEAR, text: ' ' }, 'text', undefined],
    [{ ...WRONG_YEAR, text: 'x'.repeat(1_001) }, 'text', undefined],
  ])('is refused at its field: %j', async (body, path, message) => {
    const id = await write('Refused');
    const { errors } = (await admin.post(`/api/posts/${id}/corrections`).send(body).expect(400)).body as {
      errors: { path: string; message: string }[];
    };
    expect(errors).toMatchObject([{ path, ...(message && { message }) }]);
    expect(await correctionsOf(id)).toEqual([]);
  });

  it('needs an article that readers see, and an article has 50 at most', async () => {
    const draft = await write('Draft', false);
    const refused = await admin.post(`/api/posts/${draft}/corrections`).send(WRONG_YEAR).expect(409);
    expect(refused.body.code).toBe('post.not-published');
    const full = await write('Full');
    for (let n = 0; n < 50; n += 1) await correct(full, WRONG_YEAR);
    const { body } = await admin.post(`/api/posts/${full}/corrections`).send(WRONG_YEAR).expect(409);
    expect(body.code).toBe('post.too-many-corrections');
    await admin.delete(`/api/posts/${full}`).expect(204);
  });

  it('moves to another Archive with its article, and a later one follows with --update', async () => {
    const transfers = new Transfers();
    const elsewhere = await startElsewhere();
    try {
      const id = await write('Moved');
      await correct(id, WRONG_YEAR);
      await transfers.import(elsewhere, (await transfers.export(archive)).file);
      await correct(id, WRONG_NAME);
      await transfers.import(elsewhere, (await transfers.export(archive)).file, { update: true });
      const there = (await elsewhere.visitor.get('/api/corrections').expect(200)).body as Listed[];
      expect(there.filter(({ postTitle }) => postTitle === 'Moved')).toMatchObject([WRONG_NAME, WRONG_YEAR]);
    } finally {
      await elsewhere.close();
      transfers.remove();
    }
  });
});
