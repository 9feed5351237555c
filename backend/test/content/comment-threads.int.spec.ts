import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Shown {
  id: number;
  parentId: number | null;
}

describe('the comments of an article, by thread', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  async function article(): Promise<number> {
    const [row] = await sql<{ id: number }>(
      `insert into post (title, content, content_html, excerpt, reading_minutes, category_id, published, created_at, updated_at, published_at)
       select 'On words', 'Words.', '<p>Words.</p>', 'Words.', 1, min(id), true, now(), now(), now() from category returning id`,
    );
    return row!.id;
  }
  /** Inserts comments, each one second after the previous one. */
  async function say(postId: number, count: number, parentId: number | null = null, approved = true) {
    const rows = await sql<{ id: number }>(
      `insert into comment (post_id, parent_id, content, content_html, approved, created_at, version)
       select ?, ?::int, 'Said ' || n, '<p>Said</p>', ?, now() + n * interval '1 second', 1 from generate_series(1, ?) n returning id`,
      [postId, parentId, approved, count],
    );
    return rows.map(({ id }) => id);
  }
  const read = async (path: string) => {
    const answer = await archive.visitor.get(path).expect(200);
    const next = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1];
    return { items: answer.body as Shown[], ids: idsOf(answer), next, total: Number(answer.headers['x-total-count']) };
  };

  it('include the parent of a full page of replies', async () => {
    const post = await article();
    const [root] = await say(post, 1);
    await say(post, 101, root);
    const { items, total, next } = await read(`/api/posts/${post}/comments?limit=100`);
    expect(items[0]).toMatchObject({ id: root, parentId: null });
    expect(items.slice(1).every(({ parentId }) => parentId === root)).toBe(true);
    expect([total, next]).toEqual([1, undefined]);
  });

  it('are paged by top-level comments, newest first, each with its replies and on one page only', async () => {
    const post = await article();
    const roots = await say(post, 7);
    const replies = new Map<number, number[]>();
    for (const root of roots) {
      const direct = await say(post, 3, root);
      replies.set(root, [...direct, ...(await say(post, 2, direct[0]))]);
    }
    const seen: number[] = [];
    let path: string | undefined = `/api/posts/${post}/comments?limit=3`;
    for (const size of [3, 3, 1]) {
      const page = await read(path!);
      const own = page.items.filter(({ parentId }) => parentId === null).map(({ id }) => id);
      expect(own).toHaveLength(size);
      expect(page.ids).toEqual(own.flatMap((root) => [root, ...replies.get(root)!]));
      expect(page.total).toBe(7);
      seen.push(...own);
      path = page.next;
    }
    expect(path).toBeUndefined();
    expect(seen).toEqual(roots.toReversed());
  });

  it('exclude pending comments and the replies below them', async () => {
    const post = await article();
    const [root, waiting] = [(await say(post, 1))[0]!, (await say(post, 1, null, false))[0]!];
    await say(post, 2, waiting);
    const [hidden] = await say(post, 1, root, false);
    await say(post, 2, hidden);
    const [reply] = await say(post, 1, root);
    expect((await read(`/api/posts/${post}/comments`)).ids).toEqual([root, reply]);
    expect((await read(`/api/posts/${post}/comments?thread=${root}`)).ids).toEqual([reply]);
    await archive.visitor.get(`/api/posts/${post}/comments?thread=${waiting}`).expect(404);
  });

  it('include the first fifty replies of a long thread, each with its parent; the rest is loaded by thread', async () => {
    const post = await article();
    const [root] = await say(post, 1);
    let parent = root!;
    const all: number[] = [];
    // A chain: each reply answers the previous one.
    for (let n = 0; n < 60; n++) {
      [parent] = (await say(post, 1, parent)) as [number];
      all.push(parent);
    }
    all.push(...(await say(post, 60, root)));
    const page = await read(`/api/posts/${post}/comments`);
    expect(page.ids).toEqual([root, ...all.slice(0, 50)]);
    const known = new Set(page.ids);
    expect(page.items.every(({ parentId }) => parentId === null || known.has(parentId))).toBe(true);
    const first = await read(`/api/posts/${post}/comments?thread=${root}&limit=100`);
    expect([first.ids, first.total]).toEqual([all.slice(0, 100), 120]);
    const second = await read(first.next!);
    expect([second.ids, second.next]).toEqual([all.slice(100), undefined]);
  });

  it.each(['0', 'x', '', '1&thread=2'])('reject %j as a thread', async (thread) => {
    await archive.visitor.get(`/api/posts/${await article()}/comments?thread=${thread}`).expect(400);
  });

  it('answer 404 for a thread of another article', async () => {
    const [root] = await say(await article(), 1);
    await archive.visitor.get(`/api/posts/${await article()}/comments?thread=${root}`).expect(404);
  });

  it('are read to the last of 250 replies, 100 at a time, each once and in order', async () => {
    const post = await article();
    const [root] = await say(post, 1);
    const replies = await say(post, 250, root);
    const seen: number[] = [];
    let path: string | undefined = `/api/posts/${post}/comments?thread=${root}&limit=100`;
    for (const size of [100, 100, 50]) {
      const page = await read(path!);
      expect([page.ids.length, page.total]).toEqual([size, 250]);
      seen.push(...page.ids);
      path = page.next;
    }
    expect([seen, path]).toEqual([replies, undefined]);
  });

  it('lead to any comment that readers see, with those it answers and nothing else', async () => {
    const [post, other] = [await article(), await article()];
    const [root] = await say(post, 1);
    await say(post, 150, root);
    const deep = (await say(post, 100, root)).at(-1)!;
    const [answer] = await say(post, 1, deep);
    const [waiting] = await say(post, 1, deep, false);
    const [below] = await say(post, 1, waiting);
    await say(post, 120);
    expect((await read(`/api/posts/${post}/comments?to=${answer}`)).ids).toEqual([root, deep, answer]);
    expect((await read(`/api/posts/${post}/comments?to=${root}`)).ids).toEqual([root]);
    for (const [of, to] of [
      [post, waiting],
      [post, below],
      [other, answer],
      [post, 2147483647],
      [999999, answer],
    ])
      // prettier-ignore
      await archive.visitor.get(`/api/posts/${of}/comments?to=${to}`).expect(404);
    await sql('update post set published = false where id = ?', [other]);
    await archive.visitor.get(`/api/posts/${post}/comments?to=none`).expect(400);
  });

  it('lead to a comment with at most 99 above it, so that a link cannot load hundreds of them', async () => {
    const post = await article();
    const chain: number[] = [];
    for (let n = 0; n < 101; n++) chain.push((await say(post, 1, chain.at(-1)))[0]!);
    expect((await read(`/api/posts/${post}/comments?to=${chain[99]}`)).ids).toEqual(chain.slice(0, 100));
    await archive.visitor.get(`/api/posts/${post}/comments?to=${chain[100]}`).expect(404);
  });
});

describe('a member’s own comments on an article', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  it('are listed for the member only, with their state, while the public list stays the same for everybody', async () => {
    const [admin, writer, other] = [await archive.admin(), await archive.member(), await archive.member()];
    const post = { title: 'Words', content: 'Text.', categoryId: 1, published: true };
    const { id } = (await admin.post('/api/posts').send(post).expect(201)).body as { id: number };
    const say = async (content: string) =>
      ((await writer.post(`/api/posts/${id}/comments`).send({ content }).expect(201)).body as { id: number }).id;
    const [approved, pending] = [await say('The first one.'), await say('The second one.')];
    await admin.post(`/api/comments/${approved}/approve`).expect(200);

    const own = await writer.get(`/api/me/comments?postId=${id}`).expect(200);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body).toMatchObject([
      { id: pending, state: 'pending', content: 'The second one.', authorId: null },
      { id: approved, state: 'approved', content: 'The first one.', authorId: null },
    ]);
    for (const agent of [other, admin])
      expect((await agent.get(`/api/me/comments?postId=${id}`).expect(200)).body).toEqual([]);
    expect((await writer.get(`/api/me/comments?postId=${id + 1}`).expect(200)).body).toEqual([]);
    await archive.visitor.get(`/api/me/comments?postId=${id}`).expect(401);
    for (const query of ['?postId=', '?postId=x', '?postId=0'])
      await writer.get(`/api/me/comments${query}`).expect(400);
    const lists = await Promise.all(
      [writer, other, archive.visitor].map((agent) => agent.get(`/api/posts/${id}/comments`)),
    );
    expect(lists.map(idsOf)).toEqual([[approved], [approved], [approved]]);
    expect(new Set(lists.map(({ headers }) => headers['etag'])).size).toBe(1);
  });
});
