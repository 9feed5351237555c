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
});
