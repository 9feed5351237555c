import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { EmptyBin } from '../../src/modules/content/jobs/empty-bin.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Series {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  parts: number;
  readingMinutes: number;
  version: number;
  posts: { id: number; title: string }[];
}

describe('a series', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const write = async (title: string, published = true, content = 'Text.'): Promise<number> =>
    (await admin.post('/api/posts').send({ title, content, categoryId: 1, published }).expect(201)).body.id;
  const create = async (fields: object): Promise<Series> =>
    (await admin.post('/api/series').send(fields).expect(201)).body as Series;
  const edit = async (id: number, change: object): Promise<Series> =>
    (await admin.put(`/api/series/${id}`).send(change).expect(200)).body as Series;
  const read = async (id: number): Promise<Series> => (await archive.visitor.get(`/api/series/${id}`).expect(200)).body;
  const place = async (postId: number) =>
    (await archive.visitor.get(`/api/posts/${postId}/related`).expect(200)).body.series as {
      part: number;
      parts: number;
      previous: { id: number } | null;
      next: { id: number } | null;
    } | null;
  const numbers = async (postId: number) => {
    const one = await place(postId);
    return one && [one.previous?.id ?? null, one.part, one.parts, one.next?.id ?? null];
  };
  const sql = (statement: string) => archive.app.get(MikroORM).em.fork().execute(statement);
  const titles = ({ posts }: Series) => posts.map(({ title }) => title);

  it('has a slug made of its name, and its articles in order', async () => {
    const [one, two] = [await write('Spinster'), await write('Hag')];
    const series = await create({ name: '  Words for Women ', description: 'Two jobs.', postIds: [two, one] });
    expect(series).toMatchObject({ name: 'Words for Women', slug: 'words-for-women', parts: 2, version: 1 });
    expect(titles(await read(series.id))).toEqual(['Hag', 'Spinster']);
    const { body } = await archive.visitor.get('/api/series').expect(200);
    expect(body).toEqual([
      {
        id: series.id,
        name: 'Words for Women',
        slug: 'words-for-women',
        description: 'Two jobs.',
        parts: 2,
        readingMinutes: 2,
        version: 1,
      },
    ]);
  });

  it.each([
    ['no name', { slug: 'x' }, 'name'],
    ['a name of 121 characters', { name: 'a'.repeat(121) }, 'name'],
    ['a slug with a space', { name: 'A', slug: 'a b' }, 'slug'],
    ['a description of 601 characters', { name: 'A', description: 'a'.repeat(601) }, 'description'],
    ['an article twice', { name: 'A', postIds: [1, 1] }, 'postIds'],
    ['an article that does not exist', { name: 'A', postIds: [987_654] }, 'postIds'],
    ['101 articles', { name: 'A', postIds: Array.from({ length: 101 }, (_, at) => at + 1) }, 'postIds'],
    ['a list of texts', { name: 'A', postIds: ['1'] }, 'postIds'],
  ])('refuses %s', async (_case, fields, path) => {
    const { body } = await admin.post('/api/series').send(fields).expect(400);
    expect(JSON.stringify(body)).toContain(`"${path}"`);
  });

  it('has at most 100 articles, and there are at most 100 series: the error says so', async () => {
    const many = await admin.post('/api/series').send({ name: 'Many', postIds: Array.from({ length: 101 }, (_, n) => n + 1) }).expect(400); // prettier-ignore
    expect(many.body.errors).toEqual([
      { path: 'postIds', message: 'A series can have at most 100 articles. Start another series for the rest.' },
    ]);
    await sql("insert into series (name, slug, version) select 'S ' || n, 's-' || n, 1 from generate_series(1, 100) n");
    const refused = await admin.post('/api/series').send({ name: 'One more' }).expect(409);
    expect(refused.body.code).toBe('series.too-many');
    await sql("delete from series where slug like 's-%'");
    await create({ name: 'One more' });
  });

  it('refuses a slug that another series has', async () => {
    await create({ name: 'Taken' });
    const { body } = await admin.post('/api/series').send({ name: 'Other', slug: 'taken' }).expect(409);
    expect(body.code).toBe('series.slug-taken');
  });

  it('counts only published articles: “part 2 of 3” leaves drafts out, and they join when they are published', async () => {
    const [one, two, three] = [await write('One'), await write('Two', false), await write('Three')];
    await create({ name: 'Three parts', postIds: [one, two, three] });
    expect(await numbers(one)).toEqual([null, 1, 2, three]);
    expect(await numbers(three)).toEqual([one, 2, 2, null]);
    await admin.post(`/api/posts/${two}/publish`).send({}).expect(200);
    expect(await numbers(one)).toEqual([null, 1, 3, two]);
    expect(await numbers(two)).toEqual([one, 2, 3, three]);
    expect(await numbers(await write('Alone'))).toBeNull();
  });

  it('takes as long to read as its published articles together, also after one of them has changed', async () => {
    const long = 'words '.repeat(400);
    const [one, two] = [await write('Short'), await write('Long', true, long)];
    const draft = await write('Later', false, long);
    const { id } = await create({ name: 'An evening', postIds: [one, two, draft] });
    const minutes = async (of = archive.visitor) => {
      const all = (await of.get('/api/series').expect(200)).body as Series[];
      const { readingMinutes } = (await of.get(`/api/series/${id}`).expect(200)).body as Series;
      return [readingMinutes, all.find((series) => series.id === id)?.readingMinutes];
    };
    expect(await minutes()).toEqual([4, 4]);
    expect(await minutes(admin)).toEqual([4, 4]);
    await admin.put(`/api/posts/${one}`).send({ content: long }).expect(200);
    expect(await minutes()).toEqual([6, 6]);
    await admin.post(`/api/posts/${draft}/publish`).send({}).expect(200);
    expect(await minutes()).toEqual([9, 9]);
    await admin.put(`/api/posts/${two}`).send({ published: false }).expect(200);
    expect(await minutes()).toEqual([6, 6]);
  });

  it('takes no time to read before one of its articles is published', async () => {
    const series = await create({ name: 'Soon', postIds: [await write('A draft', false)] });
    expect(series).toMatchObject({ parts: 0, readingMinutes: 0 });
  });

  it('is invisible to readers until one of its articles is published', async () => {
    const draft = await write('Not yet', false);
    const { id } = await create({ name: 'Coming', postIds: [draft] });
    await archive.visitor.get(`/api/series/${id}`).expect(404);
    expect(JSON.stringify((await archive.visitor.get('/api/series')).body)).not.toContain('Coming');
    expect(JSON.stringify((await admin.get('/api/series')).body)).toContain('Coming');
    expect(titles((await admin.get(`/api/series/${id}`).expect(200)).body)).toEqual(['Not yet']);
    await admin.post(`/api/posts/${draft}/publish`).send({}).expect(200);
    expect(titles(await read(id))).toEqual(['Not yet']);
  });

  it('takes an article over from another series', async () => {
    const [one, two] = [await write('First'), await write('Second')];
    const before = await create({ name: 'Before', postIds: [one, two] });
    const after = await create({ name: 'After', postIds: [two] });
    expect(titles(await read(before.id))).toEqual(['First']);
    expect(titles(await read(after.id))).toEqual(['Second']);
    // An editor who opened the first one earlier would put the article back.
    expect((await read(before.id)).version).toBe(2);
    const stale = await admin
      .put(`/api/series/${before.id}`)
      .send({ postIds: [one, two], version: 1 })
      .expect(409);
    expect(stale.body.code).toBe('series.stale');
  });

  it('is changed once by two editors who opened the same version', async () => {
    const [one, two] = [await write('Left'), await write('Right')];
    const { id } = await create({ name: 'Both', postIds: [one] });
    const changes = [[one, two], [two]].map((postIds) => admin.put(`/api/series/${id}`).send({ postIds, version: 1 }));
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('series.stale');
  });

  it('leaves out what a change leaves out', async () => {
    const post = await write('Stays');
    const { id } = await create({ name: 'Old name', description: 'Old words.', postIds: [post] });
    expect(await edit(id, { name: 'New name' })).toMatchObject({
      slug: 'old-name',
      description: 'Old words.',
      parts: 1,
    });
    expect(await edit(id, { description: null })).toMatchObject({ name: 'New name', description: null, parts: 1 });
  });

  it('of an article is shown to admins, also while the article is a draft that has only a working copy', async () => {
    const { id: draft } = (await admin.post('/api/posts/drafts').expect(201)).body;
    await admin.put(`/api/posts/${draft}/draft`).send({ title: 'In the works', baseVersion: 0 }).expect(200);
    const of = async (id: number) => (await admin.get(`/api/posts/${id}/series`).expect(200)).body.series as Series;
    expect(await of(draft)).toBeNull();
    const one = await write('Public part');
    const series = await create({ name: 'Half public', postIds: [one, draft] });
    expect(await of(draft)).toEqual((await admin.get(`/api/series/${series.id}`).expect(200)).body);
    expect(titles(await of(one))).toEqual(['Public part', 'In the works']);
    expect(titles(await read(series.id))).toEqual(['Public part']);
    await edit(series.id, { postIds: [one] });
    expect(await of(draft)).toBeNull();
    await admin.get('/api/posts/987654/series').expect(404);
    await archive.visitor.get(`/api/posts/${one}/series`).expect(401);
  });

  it('is deleted without its articles', async () => {
    const post = await write('Survives');
    const { id } = await create({ name: 'Gone', postIds: [post] });
    await admin.delete(`/api/series/${id}`).expect(204);
    await admin.delete(`/api/series/${id}`).expect(404);
    await archive.visitor.get(`/api/series/${id}`).expect(404);
    expect(await place(post)).toBeNull();
  });

  it('has a deleted article back at the end when the order was changed meanwhile', async () => {
    const [one, two, three] = [await write('Alpha'), await write('Beta'), await write('Gamma')];
    const { id } = await create({ name: 'Order', postIds: [one, two, three] });
    const deleted = await admin.delete(`/api/posts/${one}`).send({}).expect(204);
    await edit(id, { postIds: [three, two] });
    await admin.post(`/api/moderation/decisions/${deleted.headers['x-decision-id']}/undo`).send({}).expect(200);
    expect(titles(await read(id))).toEqual(['Gamma', 'Beta', 'Alpha']);
  });

  it('has a deleted article back at its place when it is restored, and forgets it with the bin', async () => {
    const [one, two, three] = [await write('Alpha'), await write('Beta'), await write('Gamma')];
    const { id } = await create({ name: 'Letters', postIds: [one, two, three] });
    const deleted = await admin.delete(`/api/posts/${two}`).send({}).expect(204);
    expect(titles(await read(id))).toEqual(['Alpha', 'Gamma']);
    await edit(id, { postIds: [one, three], name: 'Greek letters' });
    await admin.post(`/api/moderation/decisions/${deleted.headers['x-decision-id']}/undo`).send({}).expect(200);
    expect(titles(await read(id)).sort()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await admin.delete(`/api/posts/${two}`).send({}).expect(204);
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute("update bin_item set binned_at = now() - interval '8 days' where item_id = ?", [two]);
    await archive.app.get(EmptyBin, { strict: false }).sweep();
    expect(await em.execute('select 1 from series_post where post_id = ?', [two])).toEqual([]);
  });
});
