import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { makeWorker } from '../../src/application.js';
import type { Application } from '../../src/application.js';
import { Clock } from '../../src/kernel/clock.js';
import type { ReaderEvent, ReaderEventsJob } from '../../src/modules/analytics/contract.js';
import { EventIngest } from '../../src/modules/analytics/http/event-ingest.js';
import { uuidsAt, roundDown } from '../../src/modules/analytics/http/anonymize.js';
import { DeleteOldEvents } from '../../src/modules/analytics/jobs/delete-old-events.js';
import { Settings } from '../../src/platform/config/settings.js';
import type { SettingsValues } from '../../src/platform/config/settings.js';
import { ANALYTICS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { whileQueueHangs } from '../support/hanging-queue.js';
import { queueOf, unfinished } from '../support/queues.js';
import { startRedis } from '../support/redis.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTies, findTraces, readStores } from '../support/traces.js';

/** The current hour: a worker deletes events of some weeks ago as soon as it starts. */
const HOUR = roundDown(new Date(), 'hour').toISOString();
const READER = 'r'.repeat(22);
const view = (change: Partial<ReaderEvent> = {}): ReaderEvent => ({
  ...{ id: uuidsAt(new Date(HOUR))(), at: HOUR, reader: READER },
  ...{ kind: 'page-view', path: '/', referrer: null, agent: 'other' },
  ...(change as object),
});

describe.each(backends)('analytics events, from the response to the count, on %s', (backend) => {
  let archive: TestApp;
  const workers: Application[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close();
    await archive?.close();
  });

  /** Starts the api alone: accepted events stay in the queue until a worker starts. */
  const start = async (change: Partial<SettingsValues> = {}) =>
    (archive = await startApp(backend, { role: 'api', ...change }));
  const startWorker = async () => {
    const worker = await makeWorker(new Settings({ ...archive.settings, role: 'worker' }));
    workers.push(worker);
    return worker;
  };
  const queue = () => queueOf<ReaderEventsJob>(archive, ANALYTICS_QUEUE);
  const put = (events: unknown[], jobId = randomUUID()) =>
    queue().add('events', { events: events as ReaderEvent[] }, { jobId });
  const sql = <T extends object[]>(text: string) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text) as Promise<T>;
  const count = async (from: string) => (await sql<{ n: number }[]>(`select count(*)::int as n from ${from}`))[0]!.n;
  const total = async (metric: string) =>
    (await sql<{ n: number }[]>(`select value::int as n from analytics_total where metric = '${metric}'`))[0]?.n ?? 0;
  const settled = () =>
    eventually(async () => (await unfinished(archive, ANALYTICS_QUEUE)) === 0, {
      what: 'an empty queue',
      within: 60_000,
    });
  const send = (sessionId = 'a', headers: Record<string, string> = {}) =>
    archive.visitor.post('/api/analytics/page-view').set(headers).send({ path: '/', sessionId });

  it('that arrive together share a job, which has no raw data, and none is stored elsewhere', async () => {
    await start();
    const canary = 'canary7d1e';
    const raw = {
      'user-agent': `Mozilla/5.0 (X11; ${canary}) Gecko/20100101 Firefox/145.0`,
      'x-forwarded-for': '203.0.113.77',
      referer: `http://archive.test/${canary}`,
    };
    const body = {
      path: `/about?token=${canary}#${canary}`,
      referrer: `https://example.org/${canary}?q=${canary}`,
      sessionId: `${canary}-session`,
    };
    const member = await archive.member();
    const me = (await member.get('/api/auth/user').expect(200)).body as { username: string };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.post('/api/analytics/page-view').set(raw).send(body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    const jobs = await queue().getJobs(['waiting']);
    expect(jobs.length).toBeLessThan(20);
    expect(jobs.flatMap(({ data }) => data.events)).toHaveLength(20);

    const queued = await readStores(archive.settings);
    expect(findTraces(queued, ['https://example.org'])).not.toEqual([]);
    expect(findTraces(queued, [canary, '203.0.113.77'])).toEqual([]);
    expect(findTies(queued, ['page-view'], ['https://example.org'])).not.toEqual([]);
    expect(findTies(queued, ['page-view'], [me.username])).toEqual([]);

    await startWorker();
    await settled();
    expect(await count('page_view')).toBe(20);
    expect(findTraces(await readStores(archive.settings), [canary])).toEqual([]);
    // A completed job is deleted, because it has the time at which its events arrived.
    expect(await queue().getJobCounts('completed')).toEqual({ completed: 0 });
  });

  it('of jobs that start within a moment share a transaction', async () => {
    await start();
    await startWorker();
    const held = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await held.connect();
    try {
      // The first transactions wait for the table until all jobs have started, at most for their statement timeout of 15 s.
      await held.query('begin');
      await held.query('lock table page_view in exclusive mode');
      // Add each job only when the worker has started the previous one: jobs that wait together share a transaction
      // anyway.
      const started = async () => (await queue().getJobCounts('active')).active!;
      for (let jobs = 1; jobs <= 8; jobs++) {
        await put([view()]);
        await eventually(async () => (await started()) === jobs, { what: `${jobs} started jobs`, every: 5 });
      }
      await held.query('commit');
    } finally {
      await held.end();
    }
    await settled();
    expect(await count('page_view')).toBe(8);
    // Two transactions wait for the table. The next one has everything that arrived in the meantime.
    expect(await count('(select distinct xmin::text from page_view) transactions')).toBeLessThanOrEqual(3);
  });

  it('are counted once, however often their job runs, and in however many jobs they are', async () => {
    await start();
    const [one, two, three] = [view(), view(), view()];
    await put([one, two]);
    await startWorker();
    await settled();
    await put([one, two]);
    await put([two, three, three]);
    await settled();
    expect([await count('page_view'), await total('page-views'), await total('readers')]).toEqual([3, 3, 1]);
  });

  it('have the same counts with two concurrent workers as with one', async () => {
    await start();
    const admin = await archive.admin();
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C']) {
      const post = await admin.post('/api/posts').send({ title, content: 'C.', categoryId: 1, published: true });
      ids.push(post.body.id as number);
    }
    await startWorker();
    await startWorker();
    const events = Array.from({ length: 400 }, (_, i) => ({
      ...view({ reader: String(i % 7).padEnd(22, 'x') }),
      ...{ kind: 'article-view', postId: ids[i % 3], seconds: i % 5 },
    }));
    // Overlapping batches in both orders: the workers wait for the same rows and for the same events.
    await Promise.all(
      Array.from({ length: 80 }, (_, i) => {
        const some = events.slice(i * 5, i * 5 + 10);
        return put(i % 2 ? some.reverse() : some);
      }),
    );
    await settled();
    expect([await count('article_view'), await total('article-views'), await total('readers')]).toEqual([400, 400, 7]);
    const items = await sql<{ id: number; views: number }[]>(
      'select id, views::int as views from analytics_item order by id',
    );
    expect(items).toEqual(ids.map((id, i) => ({ id, views: i === 0 ? 134 : 133 })));
    const seconds = await sql<{ n: number }[]>('select sum(time_spent)::int as n from article_view');
    expect(await total('read-seconds')).toBe(seconds[0]!.n);
  });

  it('that cannot be counted are dead-lettered alone with the reason, and counted once they are fixed', async () => {
    await start();
    await put([
      view(),
      view({ path: '/search?q=raw' } as object),
      view(),
      view({ kind: 'unheard-of' } as object),
      null,
    ]);
    await put([view()]);
    const worker = await startWorker();
    await settled();
    expect([await count('page_view'), await total('page-views')]).toEqual([3, 3]);
    const parked = await sql<{ kind: string | null; reason: string }[]>(
      "select event->>'kind' as kind, reason from parked_reader_event order by kind",
    );
    expect(parked).toEqual([
      { kind: 'page-view', reason: expect.stringContaining('page_view_path_is_bare') },
      { kind: 'unheard-of', reason: expect.stringContaining('unheard-of') },
      { kind: null, reason: expect.any(String) },
    ]);
    expect(parked[0]!.reason).not.toContain('raw');

    await sql(
      `update parked_reader_event set event = jsonb_set(event, '{path}', '"/search"'), again = true where event->>'kind' = 'page-view'`,
    );
    const housekeeping = worker.context.get(DeleteOldEvents, { strict: false });
    await housekeeping.sweep();
    await settled();
    expect([await total('page-views'), await count('parked_reader_event')]).toEqual([4, 2]);
  });

  it('are retried instead of dead-lettered while something else is broken', async () => {
    await start();
    await sql('alter table analytics_total rename to analytics_total_gone');
    await startWorker();
    await send().expect(202);
    await eventually(async () => (await queue().getJobCounts('delayed')).delayed === 1, {
      what: 'a batch that waits for its retry',
    });
    // The transaction is rolled back as a whole.
    expect([await count('page_view'), await count('analytics_day'), await count('parked_reader_event')]).toEqual([
      0, 0, 0,
    ]);
    const [job] = await queue().getJobs(['delayed']);
    expect(job!.failedReason).not.toContain('page_view (');
    await sql('alter table analytics_total_gone rename to analytics_total');
    await settled();
    expect([await count('page_view'), await total('page-views'), await total('readers')]).toEqual([1, 1, 1]);
  });

  it('are refused with 503 and Retry-After while the buffer is full, and accepted again afterwards', async () => {
    await start({ analyticsBuffer: 2 });
    const waiting: Promise<{ status: number }>[] = [];
    await whileQueueHangs(archive.settings, async () => {
      for (const session of ['a', 'b']) waiting.push(send(session).then((answer) => answer));
      const refused = await eventually(async () => {
        const answer = await send('c');
        return answer.status === 503 && answer;
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.body).toMatchObject({ code: 'analytics.busy', status: 503 });
    });
    const taken = (await Promise.all(waiting)).filter(({ status }) => status === 202).length;
    await eventually(async () => (await send('d')).status === 202, { what: 'an accepted event' });
    expect(taken).toBeLessThanOrEqual(2);
  });

  it('are refused with 503 soon if the queue does not respond', async () => {
    await start();
    await whileQueueHangs(archive.settings, async () => {
      const refused = await send();
      expect(refused.status).toBe(503);
    });
    await eventually(async () => (await send('b')).status === 202, { what: 'a queue that responds' });
  });

  it('are in the queue before a graceful shutdown ends, and later ones are refused', async () => {
    await start();
    const ingest = archive.app.get(EventIngest, { strict: false });
    const taken = Array.from({ length: 30 }, () => ingest.accept(view()));
    await ingest.beforeApplicationShutdown();
    await Promise.all(taken);
    const jobs = await queue().getJobs(['waiting']);
    expect(jobs.flatMap(({ data }) => data.events)).toHaveLength(30);
    await expect(ingest.accept(view())).rejects.toMatchObject({ code: 'analytics.busy' });
  });

  it('are deleted: reader-days after 40 days, events after 90; totals remain', async () => {
    await start();
    const worker = await startWorker();
    await put([view()]);
    await settled();
    const clock = jest.spyOn(worker.context.get(Clock), 'now');
    const sweepAfter = async (days: number) => {
      clock.mockReturnValue(new Date(Date.parse(HOUR) + days * 24 * 3_600_000));
      await worker.context.get(DeleteOldEvents, { strict: false }).sweep();
      return [await count('reader_day'), await count('page_view'), await total('page-views')];
    };
    try {
      expect(await sweepAfter(40)).toEqual([1, 1, 1]);
      expect(await sweepAfter(41)).toEqual([0, 1, 1]);
      expect(await sweepAfter(89)).toEqual([0, 1, 1]);
      expect(await sweepAfter(91)).toEqual([0, 0, 1]);
    } finally {
      clock.mockRestore();
    }
  });
});

const withRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

withRedis('analytics events while Redis is unavailable', () => {
  it('are refused, and not counted when Redis is back', async () => {
    const redis = (await startRedis({ durable: true }))!;
    const archive = await startApp('PostgreSQL', { redisUrl: redis.url });
    try {
      const send = (sessionId: string) =>
        archive.visitor.post('/api/analytics/page-view').send({ path: '/', sessionId });
      const views = async () => archive.app.get(MikroORM).em.fork().execute<object[]>('select 1 from page_view');
      await send('before').expect(202);
      await eventually(async () => (await views()).length === 1, { what: 'the first view' });
      process.kill(redis.pid, 'SIGKILL');
      await eventually(async () => (await send('while')).status === 503, { what: 'a refused event' });
      const refused = await send('while').expect(503);
      expect(refused.headers['retry-after']).toBeDefined();
      await redis.restart();
      await eventually(async () => (await send('after')).status === 202, { what: 'an accepted view', within: 60_000 });
      await eventually(async () => (await views()).length >= 2, { what: 'the later view', within: 60_000 });
      const queue = queueOf(archive, ANALYTICS_QUEUE);
      await eventually(async () => (await queue.getJobCounts('waiting', 'active')).active === 0);
      expect(await views()).toHaveLength(2);
    } finally {
      await archive.close();
      await redis.stop();
    }
  });
});
