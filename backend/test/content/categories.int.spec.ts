import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUBMISSION } from '../support/write-calls.js';

interface Category {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  order: number;
  formerSlugs: string[];
  version: number;
}

describe('managing categories', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const create = async (fields: object): Promise<Category> =>
    (await admin.post('/api/categories').send(fields).expect(201)).body as Category;
  const edit = async (id: number, change: object): Promise<Category> =>
    (await admin.put(`/api/categories/${id}`).send(change).expect(200)).body as Category;
  const list = async (): Promise<Category[]> => (await archive.visitor.get('/api/categories').expect(200)).body;
  const write = async (categoryId: number, title = 'Spinster'): Promise<number> =>
    (await admin.post('/api/posts').send({ title, content: 'Text.', categoryId, published: true }).expect(201)).body.id;

  it('adds one at the end of the list, with a slug made of its name', async () => {
    const category = await create({ name: '  Café & Crime ' });
    expect(category).toEqual({
      id: expect.any(Number),
      name: 'Café & Crime',
      slug: 'cafe-crime',
      description: null,
      order: expect.any(Number),
      formerSlugs: [],
      version: 1,
    });
    expect((await list()).at(-1)).toEqual(category);
    expect((await archive.visitor.get(`/api/categories/${category.id}`).expect(200)).body).toEqual(category);
  });

  it.each([
    ['a slug with capitals', { name: 'Law', slug: 'The-Law' }, 'slug'],
    ['a slug that begins with a hyphen', { name: 'Law', slug: '-law' }, 'slug'],
    ['a slug of 61 characters', { name: 'Law', slug: 'a'.repeat(61) }, 'slug'],
    ['a name of 61 characters', { name: 'a'.repeat(61) }, 'name'],
    ['a name with a line break', { name: 'Law\nand order' }, 'name'],
    ['no name', { slug: 'law' }, 'name'],
    ['a description of 301 characters', { name: 'Law', description: 'a'.repeat(301) }, 'description'],
    ['a negative place', { name: 'Law', order: -1 }, 'order'],
  ])('refuses %s', async (_case, fields, path) => {
    const { body } = await admin.post('/api/categories').send(fields).expect(400);
    expect(JSON.stringify(body)).toContain(`"${path}"`);
  });

  it('takes a name in any script, with a slug of its own or one made of its place', async () => {
    expect(await create({ name: '物語', slug: 'monogatari' })).toMatchObject({ name: '物語', slug: 'monogatari' });
    const { id, slug, order } = await create({ name: '物語' });
    expect(slug).toBe(`category-${order}`);
    expect(await edit(id, { name: 'Tales', slug: null })).toMatchObject({ name: 'Tales', slug, formerSlugs: [] });
  });

  it('refuses the slug of another category, when it is added and when it is changed', async () => {
    const { id } = await create({ name: 'Taken' });
    const again = await admin.post('/api/categories').send({ name: 'Taken' }).expect(409);
    expect(again.body.message).toBe('Another category has this web address.');
    await admin.put(`/api/categories/${id}`).send({ slug: 'the-body' }).expect(409);
    expect((await list()).find((one) => one.id === id)?.slug).toBe('taken');
  });

  it('changes the order of the list', async () => {
    const [first, second] = [await create({ name: 'Order one' }), await create({ name: 'Order two' })];
    await edit(second.id, { order: 0 });
    const ids = (await list()).map(({ id }) => id);
    expect(ids[0]).toBe(second.id);
    expect(ids.indexOf(first.id)).toBeGreaterThan(0);
  });

  it('refuses what an editor typed over an older version, while another one may move it', async () => {
    const { id, version } = await create({ name: 'Changed twice', description: 'As it was.' });
    expect(await edit(id, { order: 1 })).toMatchObject({ order: 1, version });
    const change = (description: string) => admin.put(`/api/categories/${id}`).send({ description, version });
    const answers = await Promise.all([change('Mine.'), change('Theirs.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [saved, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(refused!.body.code).toBe('category.stale');
    const { body } = await archive.visitor.get(`/api/categories/${id}`).expect(200);
    expect(body).toEqual(saved!.body);
    expect(body.version).toBe(version + 1);
    // The desk of the previous version sends none.
    expect(await edit(id, { description: 'Anyone’s.' })).toMatchObject({ version: version + 2 });
    expect(await edit(id, { description: 'Anyone’s.' })).toMatchObject({ version: version + 2 });
  });

  it('leads from a former slug to the category: articles, page and feed', async () => {
    const { id } = await create({ name: 'Slurs', description: 'Words that hurt.' });
    const post = await write(id);
    expect(await edit(id, { name: 'Hard words', slug: 'hard-words' })).toMatchObject({
      name: 'Hard words',
      slug: 'hard-words',
      description: 'Words that hurt.',
      formerSlugs: ['slurs'],
    });
    for (const slug of ['slurs', 'hard-words']) {
      const { body } = await archive.visitor.get(`/api/posts?category=${slug}`).expect(200);
      expect(body.map((one: { id: number }) => one.id)).toEqual([post]);
    }
    const feed = await archive.visitor.get('/rss/slurs.xml').expect(301);
    expect(feed.headers.location).toBe('/rss/hard-words.xml');
  });

  it('gives a former slug to the category that takes it', async () => {
    const { id } = await create({ name: 'Money' });
    await edit(id, { slug: 'wages' });
    const later = await create({ name: 'Money' });
    expect(later.slug).toBe('money');
    expect((await list()).find((one) => one.id === id)?.formerSlugs).toEqual([]);
    expect(await edit(later.id, { slug: 'riches' })).toMatchObject({ formerSlugs: ['money'] });
    expect(await edit(later.id, { slug: 'money' })).toMatchObject({ slug: 'money', formerSlugs: ['riches'] });
  });

  it('leads to the category that has a slug now, if a former one was stored at the same moment', async () => {
    const { id, slug } = await create({ name: 'Trades' });
    const former = await create({ name: 'Crafts' });
    const post = await write(id);
    await archive.app.get(MikroORM).em.fork().execute('insert into former_category_slug (slug, category_id) values (?, ?)', [slug, former.id]); // prettier-ignore
    const { body } = await archive.visitor.get(`/api/posts?category=${slug}`).expect(200);
    expect(body.map((one: { id: number }) => one.id)).toEqual([post]);
  });

  it('renames it in cached answers and in search, where its articles are found by the new name', async () => {
    const { id } = await create({ name: 'Before' });
    await write(id, 'Quincunx in the garden');
    await waitUntilIdle(archive);
    const hit = async (words = 'quincunx') =>
      (await archive.visitor.get('/api/search').query({ q: words }).expect(200)).body.find(
        ({ type }: { type: string }) => type === 'article',
      );
    expect(await hit()).toMatchObject({ category: 'Before' });
    const cached = () => archive.visitor.get(`/api/categories/${id}`).expect(200);
    expect((await cached()).body.name).toBe('Before');
    await edit(id, { name: 'Horology' });
    expect((await cached()).body.name).toBe('Horology');
    expect((await list()).find((one) => one.id === id)?.name).toBe('Horology');
    expect(await hit()).toMatchObject({ category: 'Horology' });
    await waitUntilIdle(archive);
    expect(await hit('horology')).toMatchObject({ title: 'Quincunx in the garden' });
  });

  it('deletes only an empty one, and says what is in it', async () => {
    const { id } = await create({ name: 'Short-lived' });
    const post = await write(id);
    const remove = (status: number) => admin.delete(`/api/categories/${id}`).expect(status);
    expect((await remove(409)).body.message).toBe('This category has 1 article. Move it to another category first.');
    await admin.delete(`/api/posts/${post}`).expect(204);
    expect((await remove(409)).body.message).toBe(
      '1 deleted article of this category can still be restored. Try again in 7 days.',
    );
    await archive.app.get(MikroORM).em.fork().execute('delete from bin_item');
    await remove(204);
    await archive.visitor.get(`/api/categories/${id}`).expect(404);
    await remove(404);
  });

  it('keeps a category that waits for a decision about a topic', async () => {
    const { id } = await create({ name: 'Waiting' });
    await archive.visitor
      .post('/api/submissions')
      .send({ ...SUBMISSION, categoryId: id })
      .expect(201);
    const { body } = await admin.delete(`/api/categories/${id}`).expect(409);
    expect(body.message).toBe('This category has 1 topic from readers. Decide about it first.');
  });
});
