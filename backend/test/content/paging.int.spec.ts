import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const nextOf = (link: string | undefined) => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];

describe('lists', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
    // Twenty-five stories on two days: most have the same createdAt, so that ids decide the order.
    await archive.app
      .get(MikroORM)
      .em.fork()
      .execute(
        `insert into confession (id, content, category, approved, created_at)
       select n, 'Story ' || n, 'Other', true, case when n < 12 then timestamptz '2026-11-01 00:00Z' else '2026-11-02 00:00Z' end
         from generate_series(1, 25) n`,
      );
  });
  afterAll(() => archive?.close());

  it('are paged from newest to oldest, with every item once and the total on every page', async () => {
    const seen: number[] = [];
    let path: string | undefined = '/api/confessions?limit=10';
    while (path) {
      const answer = await archive.visitor.get(path).expect(200);
      expect(answer.headers['x-total-count']).toBe('25');
      seen.push(...idsOf(answer));
      path = nextOf(answer.headers['link']);
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n));
  });

  it('keep their position when an item is added between two pages', async () => {
    const first = await archive.visitor.get('/api/confessions?limit=10').expect(200);
    await archive.app
      .get(MikroORM)
      .em.fork()
      .execute(
        "insert into confession (content, category, approved, created_at) values ('New', 'Other', true, '2026-11-03 00:00Z')",
      );
    const second = await archive.visitor.get(nextOf(first.headers['link'])!).expect(200);
    expect(idsOf(second)[0]).toBe(idsOf(first).at(-1)! - 1);
  });

  it('reject a cursor that was changed', async () => {
    const first = await archive.visitor.get('/api/confessions?limit=10').expect(200);
    const next = nextOf(first.headers['link'])!;
    await archive.visitor.get(next).expect(200);
    for (const added of ['x', '.x', '%00']) await archive.visitor.get(next + added).expect(400);
  });

  it('of comment counts are ordered from newest to oldest article, regardless of the order of the ids', async () => {
    const admin = await archive.admin();
    const ids: number[] = [];
    for (const title of ['First', 'Second', 'Third']) {
      const post = await admin.post('/api/posts').send({ title, content: 'C', categoryId: 1, published: true });
      ids.push(post.body.id as number);
    }
    const [first, second, third] = ids;
    // The order follows the date of an article, not its id.
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute("update post set created_at = created_at - interval '1 day' where id = ?", [third]);
    const counts = await archive.visitor.get(`/api/posts/comment-counts?ids=${first},${third},${second}`).expect(200);
    expect(counts.body.map(({ postId }: { postId: number }) => postId)).toEqual([second, first, third]);
  });

  it('of related articles have the neighbors in the category, and others that share rare words or the category', async () => {
    const admin = await archive.admin();
    const write = async (title: string, content: string, categoryId = 2, published = true): Promise<number> =>
      (await admin.post('/api/posts').send({ title, content, categoryId, published }).expect(201)).body.id as number;
    const relatedTo = async (id: number) => {
      const { body } = await archive.visitor.get(`/api/posts/${id}/related`).expect(200);
      const { earlier, later, related } = body as Record<'earlier' | 'later', { id: number } | null> & {
        related: { id: number }[];
      };
      return { earlier: earlier?.id ?? null, later: later?.id ?? null, related: related.map(({ id }) => id) };
    };
    const oldest = await write('Oldest', 'Nothing.');
    const old = await write('Old', 'Nothing.');
    const spinster = await write('The spinster', 'A job.');
    const draft = await write('Spinster draft', 'The spinster.', 2, false);
    const newer = await write('Newer', 'Nothing.');
    const newest = await write('Newest', 'Nothing.');
    const elsewhere = await write('Elsewhere', 'About a spinster.', 3);
    const indexed = async () => idsOf(await archive.visitor.get('/api/search?q=spinster')).includes(elsewhere);
    await eventually(indexed, { what: 'the articles in the index' });

    expect(await relatedTo(spinster)).toEqual({ earlier: old, later: newer, related: [elsewhere, newest] });
    expect(await relatedTo(oldest)).toMatchObject({ earlier: null, later: old });
    expect(await relatedTo(newest)).toMatchObject({ earlier: newer, later: null });
    await archive.visitor.get(`/api/posts/${draft}/related`).expect(404);
    // The cached response changes with any article.
    await admin.put(`/api/posts/${elsewhere}`).send({ published: false }).expect(200);
    expect(await relatedTo(spinster)).toEqual({ earlier: old, later: newer, related: [newest, oldest] });
  });

  it('of categories are paged too, in the journal’s order', async () => {
    const slugs: string[] = [];
    let path: string | undefined = '/api/categories?limit=2';
    while (path) {
      const answer = await archive.visitor.get(path).expect(200);
      expect(answer.headers['x-total-count']).toBe('6');
      for (const category of answer.body as { slug: string }[]) {
        expect(Object.keys(category)).toEqual(['id', 'name', 'slug', 'description', 'order', 'formerSlugs', 'version']);
        slugs.push(category.slug);
      }
      path = nextOf(answer.headers['link']);
    }
    expect(slugs).toEqual(['the-body', 'the-brain', 'the-history', 'dirty-words', 'special-editions', 'other']);
    for (const query of ['limit=0', 'limit=101', 'limit=two', 'cursor=x']) {
      await archive.visitor.get(`/api/categories?${query}`).expect(400);
    }
  });

  it('of categories can include the number of published articles, including zero', async () => {
    const admin = await archive.admin();
    const post = (categoryId: number, published: boolean) =>
      admin.post('/api/posts').send({ title: 'Counted', content: 'Text.', categoryId, published }).expect(201);
    const counted = async (): Promise<Record<string, number>> => {
      const { body } = await archive.visitor.get('/api/categories?fields=counts').expect(200);
      const rows = body as { slug: string; publishedCount: number }[];
      return Object.fromEntries(rows.map(({ slug, publishedCount }) => [slug, publishedCount]));
    };
    const before = await counted();
    await post(4, true);
    await post(4, false);
    expect(before['special-editions']).toBe(0);
    expect(await counted()).toEqual({ ...before, 'dirty-words': before['dirty-words']! + 1 });
    await archive.visitor.get('/api/categories?fields=all').expect(400);
  });

  it('of pending stories are ordered by day, oldest first, and reveal no order within a day', async () => {
    const admin = await archive.admin();
    const ids: number[] = [];
    for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const { body } = await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201);
      ids.push((body as { id: number }).id);
    }
    await archive.app
      .get(MikroORM)
      .em.fork()
      .execute("update confession set created_at = '2026-11-01 00:00Z' where id = ?", [ids[4]]);
    const pending = await admin.get('/api/confessions/pending').expect(200);
    expect(idsOf(pending)).toEqual([ids[4], ...ids.slice(0, 4).toSorted((a, b) => a - b)]);
  });

  it('answer 304 to a matching ETag', async () => {
    const first = await archive.visitor.get('/api/confessions').expect(200);
    await archive.visitor.get('/api/confessions').set('if-none-match', first.headers['etag']!).expect(304);
  });
});
