import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { LinksChecked } from '../../src/modules/links/contract.js';
import { CheckLinks } from '../../src/modules/links/jobs/check-links.js';
import { LinkChecks } from '../../src/modules/links/presenters/link-checks.js';
import { NotedLinks } from '../../src/modules/links/presenters/noted-links.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { LinkProbe } from '../../src/platform/public-web/link-probe.js';
import { eventually } from '../support/eventually.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 24 * 3_600_000;

interface Row {
  url: string;
  state: string;
  status: number | null;
  failures: number;
}
interface Dead {
  id: number;
  url: string;
  status: number | null;
  archiveUrl: string;
  postId: number;
  postTitle: string;
}

describe('the links in the sources of articles', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let port: number;
  /** The status of each path; 200 otherwise. */
  let statuses: Record<string, number> = {};
  let asked: string[] = [];
  /** Stands for the outside. */
  const server = createServer(({ method, url }, response) => {
    if (url !== '/robots.txt' && method === 'HEAD') asked.push(url!);
    response.writeHead(url === '/robots.txt' ? 404 : (statuses[url!] ?? 200)).end();
  });
  /** The shipped one refuses private addresses, so these tests have their own. */
  const localProbe = new LinkProbe('http://archive.test', {
    mayConnect: (address) => address === '127.0.0.1',
    resolve: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    timer: { now: () => 1, wait: () => Promise.resolve() },
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
  });
  beforeEach(() => {
    statuses = {};
    asked = [];
    jest
      .spyOn(archive.app.get(LinkProbe), 'probe')
      .mockImplementation((address, stop) => localProbe.probe(address, stop));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { id } of await sql<{ id: number }>('select id from post')) await admin.delete(`/api/posts/${id}`);
    await waitUntilIdle(archive);
  });
  afterAll(async () => {
    await archive?.close();
    server.closeAllConnections();
    server.close();
  });

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const rows = () => sql<Row>('select url, state, status, failures from source_link order by url');
  const link = (path: string) => `http://source.test:${port}/${path}`;
  const write = async (footer: string, fields: object = {}): Promise<number> => {
    const body = { title: 'Spinster', content: 'A job.', footer, categoryId: 1, published: true, ...fields };
    const { id } = (await admin.post('/api/posts').send(body).expect(201)).body as { id: number };
    await waitUntilIdle(archive);
    return id;
  };
  const edit = async (id: number, fields: object) => {
    await admin.put(`/api/posts/${id}`).send(fields).expect(200);
    await waitUntilIdle(archive);
  };
  const another = () => {
    const { app, settings } = archive;
    const em = app.get(MikroORM).em;
    return new CheckLinks(em, app.get(NotedLinks), app.get(LinkChecks), app.get(LinkProbe), settings);
  };
  /** As a worker does it that finds the lease free. */
  const check = async (days = 0, job = another()) => {
    const clock = jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(inDays(days));
    await free();
    await job.check();
    clock.mockRestore();
    await waitUntilIdle(archive);
  };
  /** As if no process were checking, and the last one were long gone. */
  const free = () => sql("update link_check_lease set held_until = 'epoch'");
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const monthIn = (days: number) =>
    inDays(days).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const checksOf = async (id: number) =>
    (await archive.visitor.get(`/api/posts/${id}`).expect(200)).body.linkChecks as object[];
  const page = async (id: number) => (await fetch(`${archive.url}/article/${id}`)).text();
  const shows = (id: number, text: string) =>
    eventually(async () => (await page(id)).includes(text), { what: `a page with: ${text}` });
  const deadLinks = async () => (await admin.get('/api/links/dead').expect(200)).body as Dead[];

  it('are checked after the article is published, and readers see the month below it', async () => {
    const id = await write(`1. <${link('a')}>`, { content: `A job.[^1]\n\n[^1]: <${link('note')}>` });
    expect(await page(id)).not.toContain('class="link-note"');
    await check();
    expect(asked.toSorted()).toEqual(['/a', '/note']);
    const month = inDays(0).toISOString().slice(0, 7);
    expect(await checksOf(id)).toEqual(
      expect.arrayContaining([
        { url: link('a'), state: 'ok', month },
        { url: link('note'), state: 'ok', month },
      ]),
    );
    await shows(id, `Link checked in ${monthIn(0)}`);
    expect((await page(id)).split('class="link-note"')).toHaveLength(3);
  });

  it('are checked once a week, and the article keeps its version, its date and its cached page within a month', async () => {
    const id = await write(`1. <${link('a')}>`);
    await check();
    const before = (await archive.visitor.get(`/api/posts/${id}`).expect(200)).body as object;
    await check(6);
    expect(asked).toHaveLength(1);
    await check(7.1);
    expect(asked).toHaveLength(2);
    await check(45);
    await shows(id, `Link checked in ${monthIn(45)}`);
    const { linkChecks: _, ...after } = (await archive.visitor.get(`/api/posts/${id}`).expect(200)).body as Dead &
      Record<string, unknown>;
    expect(before).toMatchObject(after);
  });

  it('that are gone are shown to readers and on the desk with the address in the archive, until they answer', async () => {
    statuses = { '/gone': 404 };
    const id = await write(`1. <${link('gone')}>\n2. <${link('a')}>`);
    await check();
    const year = new Date().getUTCFullYear();
    const archiveUrl = `https://web.archive.org/web/${year}/${link('gone')}`;
    await shows(id, `This link didn’t work in ${monthIn(0)}. <a href="${archiveUrl}"`);
    expect(await deadLinks()).toMatchObject([
      { url: link('gone'), status: 404, archiveUrl, postId: id, postTitle: 'Spinster' },
    ]);
    statuses = {};
    await check(8);
    expect(await deadLinks()).toEqual([]);
    await eventually(async () => !(await page(id)).includes('didn’t work'));
  });

  it('that fail are dead only after two days', async () => {
    statuses = { '/broken': 500 };
    const id = await write(`1. <${link('broken')}>`);
    await check();
    await sql("update source_link set check_at = 'epoch'");
    await check();
    expect(await rows()).toMatchObject([{ state: 'unknown', status: 500, failures: 2 }]);
    expect([await deadLinks(), await checksOf(id)]).toEqual([[], []]);
    await check(1);
    expect(await rows()).toMatchObject([{ state: 'dead', failures: 3 }]);
    expect(await deadLinks()).toHaveLength(1);
    await shows(id, 'didn’t work in');
  });

  it('follow the article: new ones are checked, and one that no article has any more is deleted', async () => {
    statuses = { '/shared': 410 };
    const first = await write(`1. <${link('shared')}>\n2. <${link('a')}>`);
    const second = await write(`1. <${link('shared')}>`, { title: 'Crone' });
    await check();
    expect((await deadLinks()).map(({ postTitle }) => postTitle)).toEqual(['Crone', 'Spinster']);
    await edit(first, { footer: `1. <${link('b')}>` });
    expect((await rows()).map(({ url }) => url)).toEqual([link('b'), link('shared')]);
    expect(await deadLinks()).toMatchObject([{ postId: second }]);
    await edit(second, { published: false });
    expect((await rows()).map(({ url }) => url)).toEqual([link('b')]);
    await check();
    expect(asked.at(-1)).toBe('/b');
    await admin.delete(`/api/posts/${first}`).expect(204);
    await waitUntilIdle(archive);
    expect(await rows()).toEqual([]);
  });

  it('that were checked for another article have their note there, too', async () => {
    await write(`1. <${link('a')}>`);
    await check();
    const id = await write('None yet.');
    expect(await page(id)).not.toContain('class="link-note"');
    await edit(id, { footer: `1. <${link('a')}>` });
    await shows(id, `Link checked in ${monthIn(0)}`);
    // Also where a page was made after the edit, before its links were noted.
    const { app } = archive;
    await sql('delete from post_source_link where post_id = ?', [id]);
    await app.get(UnitOfWork).run(() => app.get(Outbox).add(new LinksChecked(id)));
    await eventually(async () => !(await page(id)).includes('class="link-note"'));
    await app.get(UnitOfWork).run(() => app.get(NotedLinks).noteOf([id]));
    await shows(id, `Link checked in ${monthIn(0)}`);
    expect(asked).toHaveLength(1);
  });

  it('are those to the web: not of drafts, not to this site, and not in the text', async () => {
    await write('1. <http://archive.test/article/1> <a@example.org> [b](/about)', { content: `<${link('text')}>` });
    await write(`1. <${link('draft')}>`, { published: false });
    expect(await rows()).toEqual([]);
  });

  it('of articles from before an update are found, and what a restore left behind is deleted', async () => {
    await write(`1. <${link('a')}>`);
    await sql('delete from post_source_link');
    await sql('delete from source_link');
    const [old] = await sql<{ id: number }>(
      "insert into source_link (url, check_at) values ('http://old.test/', now() + interval '1 day') returning id",
    );
    await sql('insert into post_source_link values (999999, ?)', [old!.id]);
    await sql('update link_check_lease set listed_at = null');
    await check();
    expect(await rows()).toMatchObject([{ url: link('a'), state: 'ok' }]);
    await sql('delete from post_source_link');
    await check(6);
    expect(await sql('select 1 from post_source_link')).toEqual([]);
    await check(8);
    expect(await sql('select 1 from post_source_link')).toHaveLength(1);
  });

  it('are checked by one process at a time, and the next one waits two seconds, because it may ask the same host', async () => {
    await write(`1. <${link('a')}>`);
    const [one, two] = [another(), another()];
    const probe = holdProbe();
    const first = check(0, one);
    await eventually(() => probe.waiting() === 1);
    await two.check();
    expect(probe.waiting()).toBe(1);
    const [before] = await sql<{ now: string }>('select now()::text as now');
    probe.release();
    await first;
    const lease =
      "select from link_check_lease where holder is null and held_until >= ?::timestamptz + interval '2 seconds'";
    expect(await sql(lease, [before!.now])).toHaveLength(1);
    await sql("update link_check_lease set held_until = now() + interval '1 hour'");
    await sql("update source_link set check_at = 'epoch'");
    await two.check();
    expect(asked).toHaveLength(1);
  });

  it('are not all checked again after a process died: the next one goes on with those that are due', async () => {
    await write(['a', 'b', 'c'].map((path, n) => `${n + 1}. <${link(path)}>`).join('\n'));
    let answered = 0;
    const probe = holdProbe(() => answered++ > 0);
    await free();
    const dying = another().check();
    await eventually(() => probe.waiting() === 1);
    const fine = async () => (await rows()).filter(({ state }) => state === 'ok').length;
    expect([asked.length, await fine()]).toEqual([1, 1]);
    // It hangs for good, as far as the others know.
    holdProbe(() => false);
    await another().check();
    expect(asked).toHaveLength(1);
    await check();
    expect(asked.toSorted()).toEqual(['/a', '/b', '/c']);
    expect(await fine()).toBe(3);
    probe.release();
    await dying;
  });

  it('stay due when the process ends in the middle, and its end waits for nobody', async () => {
    await write(`1. <${link('a')}>`);
    await free();
    const ending = another();
    const probe = holdProbe();
    const checking = ending.check();
    await eventually(() => probe.waiting() === 1);
    await ending.beforeApplicationShutdown();
    await checking;
    expect(await rows()).toMatchObject([{ state: 'unknown', status: null }]);
    holdProbe(() => false);
    await check();
    expect(await rows()).toMatchObject([{ state: 'ok' }]);
  });

  it('hold up no other link of their host when their check breaks, and are checked again the next day', async () => {
    await write(['a', 'b', 'c'].map((path, n) => `${n + 1}. <${link(path)}>`).join('\n'));
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const probe = jest
      .spyOn(archive.app.get(LinkProbe), 'probe')
      .mockImplementation((address, stop) =>
        address === link('a') ? Promise.reject(new TypeError('A fault of ours')) : localProbe.probe(address, stop),
      );
    await check();
    await check();
    expect(asked.toSorted()).toEqual(['/b', '/c']);
    const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.endsWith('A fault of ours'));
    expect(lines).toHaveLength(1);
    expect((await rows()).map(({ state }) => state)).toEqual(['unknown', 'ok', 'ok']);
    probe.mockImplementation((address, stop) => localProbe.probe(address, stop));
    await check(1.1);
    expect(asked.at(-1)).toBe('/a');
    expect(await rows()).toMatchObject([{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }]);
  });

  it('are checked again soon when an editor asks for it', async () => {
    statuses = { '/gone': 404 };
    await write(`1. <${link('gone')}>`);
    await check();
    const [dead] = await deadLinks();
    statuses = {};
    await check();
    expect(await deadLinks()).toHaveLength(1);
    await admin.post(`/api/links/${dead!.id}/check`).expect(202);
    await check();
    expect(await deadLinks()).toEqual([]);
    const { body } = await admin.post('/api/links/999999/check').expect(404);
    expect(body.code).toBe('link.not-found');
  });

  it('are listed page by page, those of one article together', async () => {
    statuses = { '/x': 404, '/y': 404 };
    const [first, second] = [
      await write(`1. <${link('x')}>\n2. <${link('y')}>`),
      await write(`1. <${link('x')}>\n2. <${link('y')}>`),
    ];
    await check();
    const seen: Dead[] = [];
    let path: string | undefined = '/api/links/dead?limit=3';
    while (path) {
      const answer: Response = await admin.get(path).expect(200);
      seen.push(...(answer.body as Dead[]));
      path = /<([^>]+)>; rel="next"/.exec((answer.headers['link'] as string | undefined) ?? '')?.[1];
    }
    expect(seen.map(({ postId }) => postId)).toEqual([second, second, first, first]);
    expect(new Set(seen.map(({ postId, url }) => `${postId} ${url}`)).size).toBe(4);
  });

  it('are not checked when the operator turns checks off', async () => {
    await write(`1. <${link('a')}>`);
    await free();
    const job = another();
    job.onApplicationBootstrap();
    await job.beforeApplicationShutdown();
    expect([archive.settings.linkChecks, asked]).toEqual([false, []]);
    Object.assign(archive.settings, { linkChecks: true });
    const other = another();
    try {
      other.onApplicationBootstrap();
      await eventually(() => asked.length === 1);
    } finally {
      Object.assign(archive.settings, { linkChecks: false });
      await other.beforeApplicationShutdown();
    }
  });

  /** Lets no answer through until it is released, except where a test wants one. */
  function holdProbe(isHeld: (address: string) => boolean = () => true) {
    const held: (() => void)[] = [];
    jest.spyOn(archive.app.get(LinkProbe), 'probe').mockImplementation(async (address, stop) => {
      if (isHeld(address))
        await new Promise<void>((done, ended) => {
          held.push(done);
          stop.addEventListener('abort', () => ended(stop.reason as Error));
        });
      return localProbe.probe(address, stop);
    });
    return { waiting: () => held.length, release: () => held.splice(0).forEach((done) => done()) };
  }
});
