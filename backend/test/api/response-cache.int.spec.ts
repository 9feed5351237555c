import { request } from 'node:http';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { cachedRoutes } from '../../src/cached-routes.js';
import { ResponseCache } from '../../src/platform/http/cache/response-cache.js';
import { newCampaign } from '../support/campaign-calls.js';
import { eventually } from '../support/eventually.js';
import { statementsOf } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Longer than the compression threshold. */
const LONG = 'The word had a trade in it before it had a woman in it. '.repeat(40);

describe('cached public reads', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let storyId: number;
  let seriesId: number;
  let postId: number;
  const article = { title: 'Spinster', content: LONG, categoryId: 1, published: true };
  beforeAll(async () => {
    // Without a worker, whose queries would be counted too.
    archive = await startApp('PostgreSQL', { role: 'api' });
    admin = await archive.admin();
    postId = (await admin.post('/api/posts').send(article).expect(201)).body.id;
  });
  afterAll(() => archive?.close());

  /** A different URL of the same list each time, so it is not cached yet. */
  let limit = 0;
  const fresh = () => `/api/posts?limit=${++limit}`;
  const comparable = ({ status, text, headers }: Response) => {
    const { 'x-request-id': id, date, 'keep-alive': _, ...rest } = headers as Record<string, string>;
    expect([id, date]).toEqual([expect.any(String), expect.any(String)]);
    return { status, text, headers: rest };
  };

  it.each(['identity', 'gzip', 'br'])(
    'repeat the response with the same headers and no database query, as %s',
    async (encoding) => {
      for (const address of [fresh(), `/api/posts/${postId}?for=${encoding}`, '/api/categories/2']) {
        const ask = () => archive.visitor.get(address).set('accept-encoding', encoding).expect(200);
        const first = comparable(await ask());
        // The first response is compressed as a stream, so it has no length.
        const { 'content-length': _length, 'transfer-encoding': _chunks, ...headers } = first.headers;
        let second: Response;
        expect(await statementsOf(async () => void (second = await ask()))).toEqual([]);
        const { 'content-length': length, ...again } = comparable(second!).headers;
        expect(again).toEqual(headers);
        expect(Number(length)).toBeGreaterThan(0);
        expect(second!.text).toBe(first.text);
      }
    },
  );

  it('answer 304 to a caller with the same ETag, and HEAD without a body', async () => {
    const address = fresh();
    const { headers } = await archive.visitor.get(address).expect(200);
    const known = await archive.visitor.get(address).set('if-none-match', headers['etag']!).expect(304);
    expect([known.text, known.headers['etag']]).toEqual(['', headers['etag']]);
    const head = await archive.visitor.head(address).set('accept-encoding', 'identity').expect(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('run one database query for any number of simultaneous requests', async () => {
    const address = fresh();
    let answers: Response[] = [];
    const statements = await statementsOf(async () => {
      answers = await Promise.all(Array.from({ length: 40 }, () => archive.visitor.get(address).expect(200)));
    });
    expect(statements).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(40);
  });

  it('reflect a change as soon as its request has been answered', async () => {
    const title = async () => (await archive.visitor.get(`/api/posts/${postId}`)).body.title as string | undefined;
    for (const name of ['One', 'Two', 'Three']) {
      await title();
      await admin.put(`/api/posts/${postId}`).send({ title: name }).expect(200);
      expect(await title()).toBe(name);
    }
    await admin.put(`/api/posts/${postId}`).send({ published: false }).expect(200);
    expect(await title()).toBe('Not Found');
    await admin.put(`/api/posts/${postId}`).send({ published: true }).expect(200);
    expect(await title()).toBe('Three');
  });

  it('do not share responses between admins and visitors', async () => {
    const draft = (
      await admin
        .post('/api/posts')
        .send({ ...article, published: false })
        .expect(201)
    ).body.id;
    const address = `/api/posts/${draft}`;
    for (let times = 0; times < 2; times += 1) {
      await admin.get(address).expect(200);
      await archive.visitor.get(address).expect(404);
    }
    const list = fresh();
    await archive.visitor.get(list).expect(200);
    const { headers } = await admin.get(list).expect(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await archive.visitor.get(list).expect(200)).headers['cache-control']).toMatch(/^public/);
  });

  describe('for members', () => {
    let member: TestAgent;
    let id: number;
    beforeAll(async () => {
      member = await archive.member();
      id = (await member.get('/api/auth/user').expect(200)).body.id;
      // The data includes the member's own comment and story.
      const comment = await member.post(`/api/posts/${postId}/comments`).send({ content: 'So it did.' }).expect(201);
      await admin.post(`/api/comments/${comment.body.id}/approve`).expect(200);
      const story = await member.post('/api/confessions').send({ content: 'A story.', category: 'Other' }).expect(201);
      await admin.post(`/api/confessions/${story.body.id}/approve`).expect(200);
      storyId = story.body.id;
      await admin
        .post('/api/glossary')
        .send({ term: 'Old maid 2', definition: 'A word.', published: true })
        .expect(201);
      seriesId = (
        await admin
          .post('/api/series')
          .send({ name: 'In parts', postIds: [postId] })
          .expect(201)
      ).body.id;
    });
    /** The statements that were run, except those for the session. */
    const asked = async (work: () => Promise<void>) =>
      // A list of articles names people, so its statement also reads accounts.
      (await statementsOf(work)).filter(
        ({ sql }) => /from "?post"?\b/.test(sql) || !/from "?(session|account)"?\b/.test(sql),
      );
    const sidOf = ({ headers }: Response) => String(headers['set-cookie'] ?? '');

    it('share responses with visitors in both directions, with the same headers', async () => {
      const both = [
        [archive.visitor, member],
        [member, archive.visitor],
      ] as const;
      for (const [first, second] of both) {
        const address = fresh();
        const made = comparable(await first.get(address).expect(200));
        let again: Response;
        expect(await asked(async () => void (again = await second.get(address).expect(200)))).toEqual([]);
        const { text, headers } = comparable(again!);
        expect(text).toBe(made.text);
        const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
        expect(made.headers).toMatchObject(rest);
        expect(sidOf(again!)).toBe('');
      }
    });

    it.each(Object.keys(cachedRoutes))('have the same text as for visitors: %s', async (route) => {
      const newsletter = await newCampaign(archive, { status: 'sent' });
      const ids: Record<string, number> = { posts: postId, confessions: storyId, series: seriesId, newsletter };
      const address = route
        .replace(':page', 'terms')
        .replace(':slug', 'old-maid-2')
        .replace(':id', String(ids[route.split('/')[2]!] ?? 1));
      const [visitors, members] = await Promise.all([
        archive.visitor.get(`${address}?made=for-a-visitor`).expect(200),
        member.get(`${address}?made=for-a-member`).expect(200),
      ]);
      expect(members.text).toBe(visitors.text);
      expect(members.headers['etag']).toBe(visitors.headers['etag']);
    });

    it('share the response of an address with a hyphen and a digit', async () => {
      const address = '/api/glossary/old-maid-2?made=once';
      const { text } = await archive.visitor.get(address).expect(200);
      expect(await asked(async () => expect((await member.get(address).expect(200)).text).toBe(text))).toEqual([]);
    });

    it('share one query with simultaneous visitors, and answer 304 to a known ETag', async () => {
      const address = fresh();
      let answers: Response[] = [];
      const statements = await asked(async () => {
        const all = Array.from({ length: 20 }, (_, at) => (at % 2 ? member : archive.visitor).get(address).expect(200));
        answers = await Promise.all(all);
      });
      expect(statements).toHaveLength(1);
      await member.get(address).set('if-none-match', answers[0]!.headers['etag']!).expect(304);
    });

    it('reflect a change immediately', async () => {
      await member.get(`/api/posts/${postId}`).expect(200);
      await admin.put(`/api/posts/${postId}`).send({ title: 'Bachelor' }).expect(200);
      expect((await member.get(`/api/posts/${postId}`)).body.title).toBe('Bachelor');
    });

    it('skip the session look-up for a moment, but never for admins', async () => {
      const address = fresh();
      await member.get(address).expect(200);
      expect(await statementsOf(async () => void (await member.get(address).expect(200)))).toEqual([]);
      expect(await asked(async () => void (await admin.get(address).expect(200)))).not.toEqual([]);
      expect(await asked(async () => void (await admin.get(address).expect(200)))).not.toEqual([]);
    });

    it('notice a promotion or an ended session at the next cache miss at the latest', async () => {
      const policyOf = async (address: string) => (await member.get(address).expect(200)).headers['cache-control'];
      const address = fresh();
      expect(await policyOf(address)).toMatch(/^public/);
      const em = archive.app.get(MikroORM).em.fork();
      await em.execute('update account set is_admin = true where id = ?', [id]);
      expect(await policyOf(fresh())).toBe('private, no-store');
      expect(await policyOf(address)).toBe('private, no-store');
      await em.execute('update account set is_admin = false where id = ?', [id]);
      expect(await policyOf(address)).toMatch(/^public/);
      await em.execute('delete from session where user_id = ?', [id]);
      // The response may be stored by a shared cache, so only a private response clears the cookie.
      expect(sidOf(await member.get(fresh()).expect(200))).toBe('');
      expect(sidOf(await member.get('/api/auth/user').expect(401))).toMatch(/^sid=;/);
    });
  });

  it('are compressed quickly for the first caller, who is waiting, and smaller after a later request', async () => {
    const address = `/api/posts/${postId}?for=packed`;
    const ask = () => archive.visitor.get(address).set('accept-encoding', 'gzip, br').expect(200);
    const first = await ask();
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(first.headers['transfer-encoding']).toBeUndefined();
    expect(first.headers['vary']).toBe('accept-encoding');
    let shorter: Response | undefined;
    await eventually(async () => (shorter = await ask()).headers['content-encoding'] === 'br');
    expect(shorter!.text).toBe(first.text);
    expect(Number(shorter!.headers['content-length'])).toBeLessThan(Number(first.headers['content-length']));
    const other = `${address}&again`;
    const known = await archive.visitor.get(other).set('if-none-match', first.headers['etag']!).expect(304);
    expect([known.text, known.headers['content-encoding']]).toEqual(['', undefined]);
  });

  it('do not replace error responses or writes', async () => {
    await archive.visitor.get('/api/confessions').expect(200);
    const story = { content: 'A story.', category: 'Other' };
    await archive.visitor.post('/api/confessions').send(story).expect(201);
    await archive.visitor.post('/api/confessions').send({}).expect(400);
    for (let times = 0; times < 2; times += 1) {
      await archive.visitor.get('/api/confessions?status=all').expect(401);
      await archive.visitor.get('/api/posts?limit=0').expect(400);
      await archive.visitor.get('/api/posts/999999').expect(404);
    }
  });

  it('are served to waiting callers even if the first caller disconnects', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    await em.begin();
    // Blocks every query that reads articles.
    await em.execute('lock table post in access exclusive mode');
    const address = fresh();
    const gone = request(`${archive.url}${address}`).on('error', () => undefined);
    gone.end();
    await waits(1);
    const others = Array.from({ length: 3 }, () => archive.visitor.get(address).then(({ status }) => status));
    gone.destroy();
    await waits(2);
    await em.rollback();
    expect(await Promise.all(others)).toEqual([200, 200, 200]);
  });

  it('run the query again if the first one hangs', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    await em.begin();
    await em.execute('lock table post in access exclusive mode');
    const address = fresh();
    const hung = archive.visitor.get(address).then(({ status }) => status);
    await waits(1);
    const next = archive.visitor.get(address).then(({ status }) => status);
    await waits(2);
    await em.rollback();
    expect(await Promise.all([hung, next])).toEqual([200, 200]);
  });

  it('count their headers and overhead toward the size limit of the cache', async () => {
    const bytes = async () => Number(/^api_cache_bytes (\d+)$/m.exec((await archive.visitor.get('/metrics')).text)![1]);
    const before = await bytes();
    for (let n = 0; n < 10; n += 1) await archive.visitor.get(`/api/categories/3?made-up=${n}`).expect(200);
    // More than the bodies: each entry also counts its overhead and its headers.
    expect((await bytes()) - before).toBeGreaterThan(10 * 4_000);
  });

  /** Waits until this many statements are waiting for the lock. */
  async function waits(count: number): Promise<void> {
    const em = archive.app.get(MikroORM).em.fork();
    for (;;) {
      const [row] = await em.execute<{ waiting: number }[]>(
        "select count(*)::int as waiting from pg_locks where not granted and relation = 'post'::regclass",
      );
      if (row!.waiting >= count) return;
    }
  }

  it('are counted in metrics: hits, coalesced requests and misses', async () => {
    const { text } = await archive.visitor.get('/metrics').expect(200);
    for (const from of ['hit', 'coalesced', 'miss'])
      expect(text).toMatch(new RegExp(`^api_reads_total\\{from="${from}"\\} [1-9]`, 'm'));
    expect(text).toMatch(/^api_cache_answers [1-9]/m);
  });

  it('are served before Fastify and its hooks, and still counted as requests', async () => {
    const times = async (labels: string) => {
      const { text } = await archive.visitor.get('/metrics').expect(200);
      const line = new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)`, 'm').exec(text);
      return Number(line?.[1] ?? 0);
    };
    const address = fresh();
    const ask = () => archive.visitor.get(address).set('accept-encoding', 'identity');
    const { headers } = await ask().expect(200);
    const labels = ['200', '304'].map((status) => `method="GET",route="/api/posts",status="${status}"`);
    const before = await Promise.all(labels.map(times));
    const capture = jest.spyOn(ResponseCache.prototype, 'capture');
    await ask().expect(200);
    await ask().set('if-none-match', headers['etag']!).expect(304);
    expect(capture).not.toHaveBeenCalled();
    await archive.visitor.get(fresh()).expect(200);
    expect(capture).toHaveBeenCalledTimes(1);
    capture.mockRestore();
    expect(await Promise.all(labels.map(times))).toEqual([before[0]! + 2, before[1]! + 1]);
  });
});
