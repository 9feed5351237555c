import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** An article begun long ago and published today is news. */
describe('readers get the articles in the order in which they were first published:', () => {
  let archive: TestApp;
  let admin: TestAgent;
  /** In the order of publication: the first was written last. */
  let published: number[];
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
    const written: number[] = [];
    for (const title of ['Begun First', 'Begun Second', 'Begun Third']) {
      const fields = { title, content: `${title}, about spinsters.`, categoryId: 1 };
      written.push((await admin.post('/api/posts').send(fields).expect(201)).body.id);
    }
    const days = (id: number, created: number) =>
      archive.app
        .get(MikroORM)
        .em.fork()
        .execute('update post set created_at = now() - make_interval(days => ?) where id = ?', [created, id]);
    for (const [place, id] of written.entries()) await days(id, 30 - place);
    published = written.toReversed();
    for (const id of published) await admin.post(`/api/posts/${id}/publish`).expect(200);
  });
  afterAll(() => archive?.close());

  const list = async (query: string, caller: TestAgent = archive.visitor) =>
    idsOf(await caller.get(`/api/posts?${query}`).expect(200));
  const newestFirst = () => published.toReversed();

  it.each(['limit=3', 'category=1', 'fields=summary&published=true'])('/api/posts?%s', async (query) => {
    const { body: categories } = await archive.visitor.get('/api/categories').expect(200);
    const slug = (categories as { id: number; slug: string }[]).find(({ id }) => id === 1)!.slug;
    expect((await list(query.replace('category=1', `category=${slug}`))).slice(0, 3)).toEqual(newestFirst());
  });

  it('page by page', async () => {
    const first = await archive.visitor.get('/api/posts?limit=2').expect(200);
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers['link'] as string)!;
    const second = await archive.visitor.get(next!).expect(200);
    expect([...idsOf(first), ...idsOf(second)].slice(0, 3)).toEqual(newestFirst());
  });

  it('the neighbors of an article', async () => {
    const { body } = await archive.visitor.get(`/api/posts/${published[1]}/related`).expect(200);
    expect([body.earlier?.id, body.later?.id]).toEqual([published[0], published[2]]);
  });

  it('the home page, the journal and the feed', async () => {
    for (const path of ['/', '/journal', '/rss.xml']) {
      const page = await (await fetch(archive.url + path)).text();
      const places = newestFirst().map((id) => page.indexOf(`/article/${id}`));
      expect([path, places.toSorted((a, b) => a - b)]).toEqual([path, places]);
      expect(Math.min(...places)).toBeGreaterThan(0);
    }
  });

  it('search, of equally good hits', async () => {
    const hits = async () => {
      const found = idsOf(await archive.visitor.get('/api/search').query({ q: 'spinsters' }).expect(200));
      return found.filter((id) => published.includes(id));
    };
    await eventually(async () => (await hits()).length === 3);
    expect(await hits()).toEqual(newestFirst());
  });

  it('while the desk lists them by the day they were begun', async () => {
    expect((await list('published=true&sort=-createdAt', admin)).slice(0, 3)).not.toEqual(newestFirst());
    const mine = (await list('sort=-createdAt&limit=100', admin)).filter((id) => published.includes(id));
    expect(mine).toEqual(published);
  });
});
