import { once } from 'node:events';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ANALYTICS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { whileQueueHangs, whileTableIsLocked } from '../support/hanging-queue.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { unfinished } from '../support/queues.js';
import { startRedis } from '../support/redis.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const EVENTS = 600;
const KILLS = 2;
/** The number of concurrent senders. Few, so that batches stay small and there are many of them. */
const SENDERS = 4;

/** Sends page views one after the other until `stop` returns true. @returns the number of 202 responses */
async function sendUntil(url: string, stop: () => boolean): Promise<number> {
  let accepted = 0;
  const body = JSON.stringify({ path: '/', sessionId: 'crash' });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/145.0',
  };
  while (!stop()) {
    const response = await fetch(`${url}/api/analytics/page-view`, { method: 'POST', headers, body }).catch(() => null);
    if (response?.status === 202) accepted += 1;
    else if (response === null) break;
  }
  return accepted;
}

async function sendMany(url: string, count: number): Promise<number> {
  let left = count;
  const accepted = await Promise.all(Array.from({ length: SENDERS }, () => sendUntil(url, () => left-- <= 0)));
  return accepted.reduce((sum, n) => sum + n, 0);
}

describe.each(backends)('analytics events, with processes killed while they are processed, on %s', (backend) => {
  let archive: TestApp | undefined;

  afterEach(async () => {
    await killAll();
    await archive?.close();
  });

  const one = async (sql: string): Promise<number> => {
    const rows = await archive!.app.get(MikroORM).em.fork().execute<{ n: number }[]>(sql);
    return rows[0]?.n ?? 0;
  };
  const rows = () => one('select count(*)::int as n from page_view');
  const counted = () => one("select value::int as n from analytics_total where metric = 'page-views'");
  const countedByDay = () => one("select sum(value)::int as n from analytics_day where metric = 'page-views'");
  const allDone = async () => (await unfinished(archive!, ANALYTICS_QUEUE)) === 0;

  it('are counted exactly once each, whenever a worker dies', async () => {
    archive = await startApp(backend, { role: 'api' });
    // The events wait in the queue, so that the first worker is busy when it is killed.
    const accepted = await sendMany(archive.url, EVENTS);
    expect(accepted).toBe(EVENTS);
    for (let killed = 0; killed < KILLS; killed++) {
      const before = await rows();
      const [worker] = await startProcess(archive, 'worker');
      await eventually(async () => (await rows()) > before + 10, {
        what: 'a busy worker',
        every: 1,
        within: 60_000,
      });
      await kill(worker);
      expect(await rows()).toBeLessThan(EVENTS);
    }
    await startProcess(archive, 'worker');
    await eventually(allDone, { what: 'an empty queue', within: 60_000 });
    expect([await rows(), await counted(), await countedByDay()]).toEqual([EVENTS, EVENTS, EVENTS]);
  }, 180_000);

  it('are counted once if a worker dies after it committed, before it completed the job', async () => {
    archive = await startApp(backend, { role: 'api' });
    const accepted = await sendMany(archive.url, 40);
    const { settings } = archive;
    await whileTableIsLocked(settings, 'analytics_total', async (release) => {
      const [worker] = await startProcess(archive!, 'worker');
      const locked = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await eventually(async () => (await one(`select count(*)::int as n ${locked}`)) > 0, {
        what: 'a worker that waits for the locked table',
        within: 60_000,
      });
      await whileQueueHangs(settings, async () => {
        await release();
        await eventually(async () => (await rows()) > 0, { what: 'a committed batch' });
        await kill(worker);
        // PostgreSQL would still run the statements of the dead worker that wait for the lock.
        await one(`select count(pg_terminate_backend(pid))::int as n ${locked}`);
      });
    });
    await startProcess(archive, 'worker');
    await eventually(allDone, { what: 'an empty queue', within: 60_000 });
    expect([await rows(), await counted(), await countedByDay()]).toEqual([accepted, accepted, accepted]);
  });

  it('are counted if they were acknowledged, even if the api process dies right after the response', async () => {
    archive = await startApp(backend, { role: 'worker' });
    let accepted = 0;
    let lost = 0;
    for (let killed = 0; killed < 2; killed++) {
      const [api, line] = await startProcess(archive, 'api');
      const url = /Listening at (\S+)/.exec(line)![1]!;
      // Kill the process at one response, while other requests are in flight.
      let answers = 0;
      const sending = Array.from({ length: SENDERS }, () =>
        sendUntil(url, () => ++answers > 100 && (api.kill('SIGKILL'), true)),
      );
      accepted += (await Promise.all(sending)).reduce((sum, n) => sum + n, 0);
      lost += SENDERS;
      if (api.exitCode === null && api.signalCode === null) await once(api, 'exit');
    }
    expect(accepted).toBeGreaterThan(100);
    await eventually(async () => (await rows()) >= accepted && (await allDone()), {
      what: 'all events, counted',
      within: 60_000,
    });
    // An event whose response was lost may have been counted too.
    expect(await rows()).toBeLessThanOrEqual(accepted + lost);
    expect([await counted(), await countedByDay()]).toEqual([await rows(), await rows()]);
  });
});

const withRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

withRedis('acknowledged analytics events, with Redis killed afterwards', () => {
  it('are counted when Redis is back', async () => {
    const redis = (await startRedis({ durable: true }))!;
    const archive = await startApp('PostgreSQL', { redisUrl: redis.url, role: 'api' });
    try {
      const accepted = await sendMany(archive.url, 100);
      process.kill(redis.pid, 'SIGKILL');
      expect(accepted).toBe(100);
      await redis.restart();
      await startProcess(archive, 'worker');
      const em = archive.app.get(MikroORM).em.fork();
      await eventually(async () => (await em.execute('select 1 from page_view')).length === accepted, {
        what: 'all events',
        within: 60_000,
      });
    } finally {
      await killAll();
      await archive.close();
      await redis.stop();
    }
  });
});
