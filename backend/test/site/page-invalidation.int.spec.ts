import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { EndStoryPause } from '../../src/modules/content/contract.js';
import { eventually } from '../support/eventually.js';
import { killAll, startProcess } from '../support/processes.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const SESSION = { sessionId: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };

/** Finds the connections that are running a query like this. */
const RUNNING_QUERY = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and state = 'active' and query like $1`;

describe.each(backends)('cached pages are updated on %s:', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;
  let member: TestAgent;
  /** The URL of another process on the same stores, which is notified of changes. */
  let other: string;

  beforeAll(async () => {
    archive = await startApp(backend, {}, 'site');
    [admin, member] = [await archive.admin(), await archive.member()];
    const [, line] = await startProcess(archive, 'api', { PAGES: 'site' });
    other = line.split(' ').at(-1)!.trim();
  });
  afterAll(async () => {
    await killAll();
    await archive?.close();
  });

  const client = () => new pg.Client({ connectionString: archive.settings.databaseUrl });
  const read = (path: string, at = archive.url) => supertest(at).get(path);
  const has = async (path: string, text: string, at?: string) => (await read(path, at)).text.includes(text);
  const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
  const write = async (title: string, published = true) =>
    idOf(await admin.post('/api/posts').send({ title, content: 'Text.', categoryId: 1, published }).expect(201));
  const comment = async (post: number, content: string) =>
    idOf(await member.post(`/api/posts/${post}/comments`).send({ content }).expect(201));
  const story = async (content: string) =>
    idOf(await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201));
  /**
   * Ensures that both processes have the pages cached; otherwise these tests would prove nothing. It retries, because a
   * notification about an earlier write may still arrive and evict a page.
   */
  const cache = async (...paths: string[]) => {
    const isCached = async (path: string, at: string) => {
      await read(path, at);
      const before = await cacheHitsAt(at);
      await read(path, at);
      return (await cacheHitsAt(at)) === before + 1;
    };
    for (const path of paths)
      for (const at of [archive.url, other])
        await eventually(() => isCached(path, at), { what: `${path}, cached at ${at}` });
  };
  const numberAt = async (at: string, from: string, what = 'site_pages_total') => {
    const { text } = await read('/metrics', at);
    return Number(new RegExp(`^${what}\\{from="${from}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  const cacheHitsAt = (at: string) => numberAt(at, 'hit');
  /** Expects a change here immediately, and in the other process soon: in half a minute, while cached pages live for five. */
  const expectSoon = async (probe: (at: string) => Promise<boolean>, what: string) => {
    expect([what, await probe(archive.url)]).toEqual([what, true]);
    await eventually(() => probe(other), { what: `${what}, in another process` });
  };

  it('a page is rendered from cached API responses if nothing has changed', async () => {
    const [one, two] = [await write('Bossy'), await write('Shrill')];
    const answers = (from: string) => numberAt(archive.url, from, 'api_reads_total');
    await read(`/article/${one}`);
    const before = [await answers('hit'), await answers('miss')];
    // The categories come from the cache. The article and its comments are in-process reads, which are not cached.
    expect((await read(`/article/${two}`)).text).toContain('Shrill');
    expect([await answers('hit'), await answers('miss')]).toEqual([before[0]! + 1, before[1]!]);
  });

  it('when an article is published, edited, unpublished and deleted', async () => {
    const lists = ['/', '/journal', '/journal?category=the-body'];
    const id = await write('Spinster', false);
    const path = `/article/${id}`;
    await cache(...lists);
    const on = (paths: string[], text: string, is: boolean) => async (at: string) =>
      (await Promise.all(paths.map((one) => has(one, text, at)))).every((shown) => shown === is);
    expect((await read(path)).status).toBe(404);

    await admin.post(`/api/posts/${id}/publish`).expect(200);
    await expectSoon(on([...lists, path], 'Spinster', true), 'the article, published');
    await cache(...lists, path);
    await admin.put(`/api/posts/${id}`).send({ title: 'A woman who spins' }).expect(200);
    await expectSoon(on([...lists, path], 'A woman who spins', true), 'its new title');
    await cache(...lists, path);
    await admin.put(`/api/posts/${id}`).send({ published: false }).expect(200);
    await expectSoon(on([...lists, path], 'A woman who spins', false), 'the article, unpublished');
    await expectSoon(async (at) => (await read(path, at)).status === 404, 'a 404 for its page');

    await admin.post(`/api/posts/${id}/publish`).expect(200);
    await expectSoon(on([path], 'A woman who spins', true), 'the article again');
    await cache(...lists, path);
    await admin.delete(`/api/posts/${id}`).expect(204);
    await expectSoon(on([...lists, path], 'A woman who spins', false), 'the article, deleted');
  });

  it('when a category is renamed; its former address leads to the new one', async () => {
    const { body } = await admin.post('/api/categories').send({ name: 'Slurs' }).expect(201);
    const categoryId = (body as { id: number }).id;
    const text = { title: 'Hussy', content: 'She ran the house.', published: true };
    const article = (
      await admin
        .post('/api/posts')
        .send({ ...text, categoryId })
        .expect(201)
    ).body as { id: number };
    const path = `/article/${article.id}`;
    await cache(path, '/journal?category=slurs');
    await admin.put(`/api/categories/${categoryId}`).send({ name: 'Hard words', slug: 'hard-words' }).expect(200);
    await expectSoon((at) => has(path, 'Hard words', at), 'the new name on the page of its article');
    await expectSoon((at) => has('/journal?category=hard-words', 'Hussy', at), 'its article under the new address');
    const former = await read('/journal?category=slurs');
    expect([former.status, former.headers['location']]).toEqual([301, '/journal?category=hard-words']);
  });

  it('when a comment is approved, edited and deleted; the pages of other articles stay cached', async () => {
    const [id, elsewhere] = [await write('Governess'), await write('Matron')];
    const [path, untouched] = [`/article/${id}`, `/article/${elsewhere}`];
    const made = await comment(id, 'My aunt was one.');
    await cache(path, untouched);
    await admin.post(`/api/comments/${made}/approve`).expect(200);
    await expectSoon((at) => has(path, 'My aunt was one.', at), 'the comment');
    await expectSoon(async (at) => {
      const before = await cacheHitsAt(at);
      await read(untouched, at);
      return (await cacheHitsAt(at)) === before + 1;
    }, 'another page, still cached');
    await cache(path);
    await admin.put(`/api/comments/${made}`).send({ content: 'Her aunt was one.' }).expect(200);
    await expectSoon((at) => has(path, 'Her aunt was one.', at), 'the comment, changed');
    await cache(path);
    await admin.delete(`/api/comments/${made}`).expect(204);
    await expectSoon(async (at) => !(await has(path, 'aunt was one.', at)), 'the comment, gone');
  });

  it('when a story is approved, edited and deleted', async () => {
    const pages = ['/', '/stories', '/confessions'];
    await cache(...pages);
    const id = await story('Nobody asked me before.');
    // A pending story evicts no page, so that a slow page does not reveal that one was sent.
    const before = await cacheHitsAt(archive.url);
    for (const path of pages) await read(path);
    expect(await cacheHitsAt(archive.url)).toBe(before + pages.length);

    const on = (text: string, is: boolean) => async (at: string) =>
      (await Promise.all(pages.map((path) => has(path, text, at)))).every((shown) => shown === is);
    await admin.post(`/api/confessions/${id}/approve`).expect(200);
    await expectSoon(on('Nobody asked me before.', true), 'the story');
    await cache(...pages);
    await admin.put(`/api/confessions/${id}`).send({ content: 'Nobody asked her before.' }).expect(200);
    await expectSoon(on('Nobody asked her before.', true), 'the story, changed');
    await cache(...pages);
    await admin.delete(`/api/confessions/${id}`).expect(204);
    await expectSoon(on('Nobody asked', false), 'the story, gone');
  });

  it('when the stories are paused, and on the day on which the pause ends', async () => {
    await cache('/stories?share=1');
    const isPaused = (at: string) => has('/stories?share=1', 'We are taking our exams.', at);
    const pausedUntil = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
    const pause = { storiesPaused: true, pauseMessage: 'We are taking our exams.', pausedUntil };
    await admin.put('/api/site/settings').send(pause).expect(200);
    await expectSoon(isPaused, 'the pause');
    await cache('/stories?share=1');
    await archive.app.get(CommandBus).execute(new EndStoryPause(pausedUntil));
    await expectSoon(async (at) => !(await isPaused(at)), 'the form');
  });

  it('soon after a like or a reaction', async () => {
    const id = await write('Ladylike');
    const made = await comment(id, 'Sit properly.');
    await admin.post(`/api/comments/${made}/approve`).expect(200);
    const reacted = await story('I sat properly.');
    await admin.post(`/api/confessions/${reacted}/approve`).expect(200);
    const [path, stories] = [`/article/${id}`, '/stories'];
    await cache(path, stories);
    const rendered = async (at: string) => numberAt(at, 'miss');
    const before = [await rendered(archive.url), await rendered(other)];
    await archive.visitor.put(`/api/comments/${made}/like`).send(SESSION).expect(200);
    await archive.visitor.put(`/api/confessions/${reacted}/reactions/heart`).send(SESSION).expect(200);
    // Each process renders both pages again, long before they would expire.
    for (const [n, at] of [archive.url, other].entries())
      await eventually(
        async () => {
          for (const page of [path, stories]) await read(page, at);
          return (await rendered(at)) >= before[n]! + 2;
        },
        { what: `both pages with new numbers at ${at}` },
      );
    // One is too few to be shown.
    expect((await read(stories)).text).toContain('"heart":0');
  });

  it('when any process starts, because another one may have died before it published its changes', async () => {
    const id = await write('Said by nobody');
    const path = `/article/${id}`;
    const api = `/api/posts/${id}`;
    await cache(path);
    for (const at of [archive.url, other]) await read(api, at);
    const database = client();
    await database.connect();
    await database.query("update post set title = 'Said by a start' where id = $1", [id]);
    await database.end();
    for (const at of [archive.url, other])
      expect([(await read(path, at)).text, (await read(api, at)).text].join()).not.toContain('Said by a start');
    await startProcess(archive, 'worker');
    for (const at of [archive.url, other])
      for (const one of [path, api])
        await eventually(() => has(one, 'Said by a start', at), { what: `${one}, new, at ${at}` });
  });

  it('a page is not cached if its article was unpublished while it was rendered', async () => {
    const id = await write('Old maid');
    const path = `/article/${id}`;
    const [holder, watcher] = [client(), client()];
    await Promise.all([holder.connect(), watcher.connect()]);
    const running = async (what: string) => (await watcher.query(RUNNING_QUERY, [what])).rowCount!;
    try {
      // The page reads the article, and waits for its comments.
      await holder.query('begin; lock table comment in access exclusive mode');
      const late = read(path).then((answer) => answer);
      const article = 'select id, title, %from post where%';
      await eventually(async () => (await running('%from comment%where%')) > 0 && (await running(article)) === 0, {
        what: 'the page, waiting only for the comments',
      });
      await admin.put(`/api/posts/${id}`).send({ published: false }).expect(200);
      const next = read(path).then((answer) => answer);
      await holder.query('rollback');
      // A request that came before the change may get the old page. Later ones must not.
      expect((await late).text).toContain('Old maid');
      expect((await next).status).toBe(404);
      expect((await read(path)).status).toBe(404);
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
    }
  });
});
