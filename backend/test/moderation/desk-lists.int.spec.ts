import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import type { CommentHistory } from '../../src/modules/content/presenters/comments.view.js';
import { Desk } from '../support/decisions.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const LISTS = ['/api/posts', '/api/comments', '/api/confessions', '/api/newsletter/subscribers'];
const ALL = [...LISTS, '/api/submissions', '/api/suggestions'];
const anyTime: unknown = expect.any(String);
const nextOf = (link: string | undefined) => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
const with_ = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Twelve titles: some equal, some equal except for accents and case, two equal except for their last character. */
const LONG = 'Zeal '.repeat(60).trim();
const TITLES = ['Élan', 'elan', 'ELAN', 'Émile', 'same', 'same', 'same', `${LONG}a`, `${LONG}b`, 'Übel', '-', '%_\\'];

describe("an admin's list", () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    const em = archive.app.get(MikroORM).em.fork();
    for (const title of TITLES) {
      const post = { title, content: 'About words.', categoryId: 1 };
      await admin
        .post('/api/posts')
        .send({ ...post, published: true })
        .expect(201);
    }
    // All at the same time, so that ids decide the order.
    await em.execute("update post set created_at = timestamptz '2026-11-01 09:00Z'");
    const sent = "'Long enough to be sent in.', timestamptz '2026-11-01 09:00Z' from generate_series(1, 12) n";
    await em.execute(`insert into submission (title, reviewed, accepted, author_name, email, category_id, content, created_at)
      select 'Same', n > 3, n > 6, 'Robin', 'r@example.org', 1, ${sent}`);
    await em.execute(`insert into suggestion (title, reviewed, accepted, email, suggestion_type, content, created_at)
      select 'Same', n > 3, n > 6, 'r@example.org', 'topic', ${sent}`);
    await em.execute(`insert into confession (category, approved, content, created_at)
      select 'Other', n > 6, 'Café ' || n, timestamptz '2026-11-01 00:00Z' from generate_series(1, 12) n`);
    await em.execute(`insert into comment (post_id, content_html, approved, content, created_at)
      select 1, '', n > 6, ${sent}`);
    await em.execute(`insert into subscriber (email, name, subscribed, created_at)
      select 'r' || n || '@example.org', 'Robin', n > 6, timestamptz '2026-11-01 09:00Z' from generate_series(1, 12) n`);
  });
  afterAll(() => archive?.close());

  /** The ids on all pages of a list, five rows per page; `between` runs after each page. */
  async function pages(path: string, between?: () => Promise<unknown>): Promise<number[]> {
    const seen: number[] = [];
    for (let at: string | undefined = with_(path, 'limit=5'); at;) {
      const answer = await admin.get(at).expect(200);
      seen.push(...idsOf(answer));
      at = nextOf(answer.headers['link']);
      await between?.();
    }
    return seen;
  }
  const total = async (path: string) => Number((await admin.get(path).expect(200)).headers['x-total-count']);
  const found = async (path: string, q: string) => idsOf(await admin.get(path).query({ q }).expect(200));

  const sorts = ALL.flatMap((list) => {
    const by = list.includes('subscribers')
      ? 'email'
      : /posts|submissions|suggestions/.test(list)
        ? 'title'
        : undefined;
    return ['createdAt', by].flatMap((one) => (one ? [`${list}?sort=${one}`, `${list}?sort=-${one}`] : []));
  });

  it.each([...ALL, ...sorts])('%s returns each row once, even with equal sort values', async (path) => {
    const list = path.startsWith('/api/confessions') ? with_(path, 'status=all') : path;
    const ids = await pages(list);
    expect(ids.length).toBe(await total(list));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(12);
  });

  it('in descending order is the reverse of ascending order', async () => {
    for (const path of ['/api/posts?sort=', '/api/submissions?sort=', '/api/suggestions?sort=']) {
      for (const by of ['title', 'createdAt'])
        expect(await pages(`${path}-${by}`)).toEqual((await pages(path + by)).reverse());
    }
  });

  it('keeps its position while rows are added before and after it', async () => {
    const before = await pages('/api/posts?sort=title');
    let n = 0;
    const during = await pages('/api/posts?sort=title', () =>
      admin
        .post('/api/posts')
        .send({ title: n++ % 2 ? 'aaa' : 'same', content: 'New.', categoryId: 2 })
        .expect(201),
    );
    expect(during.filter((id) => before.includes(id))).toEqual(before);
    expect(new Set(during).size).toBe(during.length);
    for (const id of idsOf(await admin.get('/api/posts?category=the-brain&fields=summary')))
      await admin.delete(`/api/posts/${id}`).expect(204);
  });

  it('is sorted by title, ignoring accents and case', async () => {
    const { body } = await admin.get('/api/posts?sort=title&fields=summary').expect(200);
    const titles = (body as { title: string }[]).map(({ title }) => title);
    expect(titles.slice(0, 6)).toEqual(['%_\\', '-', 'Élan', 'elan', 'ELAN', 'Émile']);
    // The titles are equal in the first 200 characters, which are compared; then the older one comes first.
    expect(titles.slice(-3)).toEqual(['Übel', `${LONG}a`, `${LONG}b`]);
  });

  it('accepts a cursor only with the same order, filter and search', async () => {
    const first = await admin.get('/api/posts?sort=title&limit=2').expect(200);
    const cursor = new URL(nextOf(first.headers['link'])!, 'http://x').searchParams.get('cursor')!;
    await admin.get('/api/posts').query({ sort: 'title', cursor, limit: 7, fields: 'summary' }).expect(200);
    for (const other of [
      {},
      { sort: '-title' },
      { sort: 'createdAt' },
      { sort: 'title', q: 'same' },
      { sort: 'title', published: true },
    ])
      await admin
        .get('/api/posts')
        .query({ ...other, cursor })
        .expect(400);
    await admin.get('/api/submissions').query({ sort: 'title', cursor }).expect(400);
    // The cursor must not reveal its contents, which may be an email address.
    expect(Buffer.from(cursor.split('.')[0]!, 'base64url').toString('latin1')).not.toMatch(/same|elan|%_/i);
  });

  it('shows pending items oldest first and all others newest first by default', async () => {
    for (const list of ['/api/comments', '/api/confessions', '/api/submissions', '/api/suggestions']) {
      const waiting = await pages(`${list}?status=pending`);
      expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
      expect(await pages(`${list}?status=pending&sort=-createdAt`)).toEqual(waiting.toReversed());
      expect(await pages(`${list}/pending`)).toEqual(waiting);
      const all = await pages(`${list}?status=all`);
      expect(all).toEqual(all.toSorted((a, b) => b - a));
      expect(all.length).toBe(12);
    }
  });

  it('shows proposals in each state, including rejected ones', async () => {
    for (const list of ['/api/submissions', '/api/suggestions']) {
      for (const [status, count] of [
        ['all', 12],
        ['pending', 3],
        ['rejected', 3],
        ['approved', 6],
      ] as const) {
        expect(await total(`${list}?status=${status}`)).toBe(count);
        const { body } = await admin.get(`${list}?status=${status}&sort=title`).expect(200);
        expect((body as unknown[]).length).toBe(count);
      }
    }
    expect(await total('/api/newsletter/subscribers?subscribed=true')).toBe(6);
    expect(await total('/api/newsletter/subscribers?subscribed=false&sort=email')).toBe(6);
  });

  it('matches word prefixes, ignoring accents, case and punctuation', async () => {
    const ids = await found('/api/posts', 'ela');
    expect(ids.length).toBe(3);
    for (const q of ['ÉLA', 'e\u0301la', '  elan ', 'words elan', '"elan"', 'elan, about!'])
      expect(await found('/api/posts', q)).toEqual(ids);
    expect(await found('/api/posts', 'lan')).toEqual([]);
    expect(await found('/api/posts', 'elan story')).toEqual([]);
    expect((await found('/api/confessions?status=all', 'cafe')).length).toBe(12);
    expect((await found('/api/confessions', 'cafe')).length).toBe(6);
    expect((await found('/api/comments?status=pending', 'enough')).length).toBe(6);
    expect(await found('/api/newsletter/subscribers', 'r7@example.org')).toEqual([7]);
    expect((await found('/api/newsletter/subscribers', 'robin')).length).toBe(12);
  });

  it('treats %, _ and \\ literally, and finds nothing without a word', async () => {
    for (const q of ['%', '_', '\\', "'", '%%%', ':* & |', '!(', '#', '#0']) {
      for (const list of ALL) {
        const answer = await admin.get(list).query({ q }).expect(200);
        expect([list, q, answer.body, answer.headers['x-total-count']]).toEqual([list, q, [], '0']);
      }
    }
  });

  it('finds an item by its id with #, and a number as an id or a word', async () => {
    expect(await found('/api/posts', '#3')).toEqual([3]);
    const [story] = await found('/api/confessions?status=all', 'cafe');
    expect(await found('/api/confessions?status=all', `#${story}`)).toEqual([story]);
    expect(await found('/api/confessions?status=all', String(story))).toContain(story);
    expect(await found('/api/posts', '#99999999999')).toEqual([]);
    expect(await found('/api/posts', '2147483648')).toEqual([]);
  });

  it('counts and pages the results of a search', async () => {
    const list = '/api/confessions?status=all&q=cafe&sort=createdAt';
    expect(await total(list)).toBe(12);
    const all = await found('/api/confessions?status=all&limit=100', 'cafe');
    expect(await pages(list)).toEqual(all.toSorted((a, b) => a - b));
  });

  it('rejects an invalid search or order', async () => {
    for (const list of ALL) {
      for (const query of ['q=', 'q=%20%20', 'q=%00', 'q=a%00b', 'q=a&q=b', 'q[]=a', `q=${'x'.repeat(201)}`])
        expect([list, query, (await admin.get(`${list}?${query}`)).status]).toEqual([list, query, 400]);
      for (const query of ['sort=', 'sort=id', 'sort=--createdAt', 'sort=createdAt;', 'sort=createdAt&sort=createdAt'])
        expect([list, query, (await admin.get(`${list}?${query}`)).status]).toEqual([list, query, 400]);
      // Half of a surrogate pair cannot be encoded in a URL; it arrives as the replacement character.
      await admin.get(`${list}?q=%ED%A0%80`).expect(200);
      await admin
        .get(list)
        .query({ q: 'x'.repeat(200) })
        .expect(200);
      await admin
        .get(list)
        .query({ q: ` ${'😀'.repeat(200)} ` })
        .expect(200);
    }
    await admin.get('/api/comments?status=rejected').expect(400);
    await admin.get('/api/submissions?status=draft').expect(400);
    await admin.get('/api/newsletter/subscribers?subscribed=yes').expect(400);
  });

  it('can be searched and sorted only by admins', async () => {
    const member = await archive.member();
    for (const list of ALL) {
      for (const query of ['q=elan', 'sort=createdAt', 'sort=-createdAt']) {
        await archive.visitor.get(`${list}?${query}`).expect(401);
        await member.get(`${list}?${query}`).expect(403);
      }
    }
  });

  it('of comments names the article and the text that a reply answers; the author’s history is for admins only', async () => {
    const desk = await Desk.open(archive);
    const postId = await desk.post(true, 'Hysteria');
    const parent = await desk.comment({ postId, approved: true, content: 'Who says that?' });
    const declined = await desk.comment({ postId, content: 'Get lost.' });
    const id = await desk.comment({ postId, parentId: parent, content: 'Everyone says that.' });
    await admin.delete(`/api/comments/${declined}`).expect(204);

    const list = (await admin.get(`/api/comments?q=%23${id}`).expect(200)).body as object[];
    expect(list).toMatchObject([{ id, postTitle: 'Hysteria', parentId: parent, parentContent: 'Who says that?' }]);
    const pending = (await admin.get('/api/comments/pending?limit=100').expect(200)).body as { id: number }[];
    expect(pending.find((each) => each.id === id)).toMatchObject({ postTitle: 'Hysteria' });

    const history = `/api/comments/${id}/history`;
    expect((await admin.get(history).expect(200)).body).toEqual({
      approved: 1,
      pending: 0,
      declined: 1,
      comments: [
        { id: declined, postId, postTitle: 'Hysteria', content: 'Get lost.', state: 'declined', createdAt: anyTime },
        { id: parent, postId, postTitle: 'Hysteria', content: 'Who says that?', state: 'approved', createdAt: anyTime },
      ],
    });
    await desk.member.get(history).expect(403);
    await archive.visitor.get(history).expect(401);
    await admin.get('/api/comments/2147483647/history').expect(404);

    // A reply that goes with the comment it answers was not declined by itself.
    await admin.delete(`/api/comments/${parent}`).expect(204);
    const other = await desk.comment({ postId });
    const then = (await admin.get(`/api/comments/${other}/history`).expect(200)).body as CommentHistory;
    expect(then).toMatchObject({ approved: 0, pending: 0, declined: 2 });
    expect(then.comments.map((each) => each.id)).toEqual([declined, parent]);
  });
});
