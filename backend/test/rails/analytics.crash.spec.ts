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
/** How many send at once: batches stay small, so that there are many. */
const SENDERS = 4;

/** Sends one page view after the other until told to stop. @returns how many were answered 202. */
async function sendUntil(url: string, stop: () => boolean): Promise<number> {
  let taken = 0;
  const body = JSON.stringify({ path: '/', sessionId: 'crash' });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/145.0',
  };
  while (!stop()) {
    const answer = await fetch(`${url}/api/analytics/page-view`, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.status === 202) taken += 1;
    else if (answer === null) break;
  }
  return taken;
}

async function sendMany(url: string, many: number): Promise<number> {
  let left = many;
  const taken = await Promise.all(Array.from({ length: SENDERS }, () => sendUntil(url, () => left-- <= 0)));
  return taken.reduce((sum, n) => sum + n, 0);
}

describe.each(backends)('What readers did, with processes killed in the middle, on %s', (backend) => {
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

  it('is counted once each, whenever a worker dies', async () => {
    archive = await startApp(backend, { role: 'api' });
    // They wait until the first worker comes, so that it has its hands full when it is killed.
    const taken = await sendMany(archive.url, EVENTS);
    expect(taken).toBe(EVENTS);
    for (let killed = 0; killed < KILLS; killed++) {
      const before = await rows();
      const [worker] = await startProcess(archive, 'worker');
      await eventually(async () => (await rows()) > before + 10, {
        what: 'a worker at work',
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

  it('is counted once though a worker dies when it has counted and not yet told the queue', async () => {
    archive = await startApp(backend, { role: 'api' });
    const taken = await sendMany(archive.url, 40);
    const { settings } = archive;
    await whileTableIsLocked(settings, 'analytics_total', async (release) => {
      const [worker] = await startProcess(archive!, 'worker');
      const locked = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await eventually(async () => (await one(`select count(*)::int as n ${locked}`)) > 0, {
        what: 'a worker about to count',
        within: 60_000,
      });
      await whileQueueHangs(settings, async () => {
        await release();
        await eventually(async () => (await rows()) > 0, { what: 'a batch that is counted' });
        await kill(worker);
        // PostgreSQL would still do what the dead one had asked for and waits for the lock.
        await one(`select count(pg_terminate_backend(pid))::int as n ${locked}`);
      });
    });
    await startProcess(archive, 'worker');
    await eventually(allDone, { what: 'an empty queue', within: 60_000 });
    expect([await rows(), await counted(), await countedByDay()]).toEqual([taken, taken, taken]);
  });

  it('is counted once it was answered, though the process that answered dies at that moment', async () => {
    archive = await startApp(backend, { role: 'worker' });
    let taken = 0;
    let lost = 0;
    for (let killed = 0; killed < 2; killed++) {
      const [api, line] = await startProcess(archive, 'api');
      const url = /Listening at (\S+)/.exec(line)![1]!;
      // Killed by the answer to one of them, while the others are on their way.
      let answers = 0;
      const sending = Array.from({ length: SENDERS }, () =>
        sendUntil(url, () => ++answers > 100 && (api.kill('SIGKILL'), true)),
      );
      taken += (await Promise.all(sending)).reduce((sum, n) => sum + n, 0);
      lost += SENDERS;
      if (api.exitCode === null && api.signalCode === null) await once(api, 'exit');
    }
    expect(taken).toBeGreaterThan(100);
    await eventually(async () => (await rows()) >= taken && (await allDone()), {
      what: 'all counted',
      within: 60_000,
    });
    // Who was cut off may have been heard.
    expect(await rows()).toBeLessThanOrEqual(taken + lost);
    expect([await counted(), await countedByDay()]).toEqual([await rows(), await rows()]);
  });
});

const withRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

withRedis('What readers did, with Redis killed after the answers', () => {
  it('is counted when it is back', async () => {
    const redis = (await startRedis({ durable: true }))!;
    const archive = await startApp('PostgreSQL', { redisUrl: redis.url, role: 'api' });
    try {
      const taken = await sendMany(archive.url, 100);
      process.kill(redis.pid, 'SIGKILL');
      expect(taken).toBe(100);
      await redis.restart();
      await startProcess(archive, 'worker');
      const em = archive.app.get(MikroORM).em.fork();
      await eventually(async () => (await em.execute('select 1 from page_view')).length === taken, {
        what: 'all of them',
        within: 60_000,
      });
    } finally {
      await killAll();
      await archive.close();
      await redis.stop();
    }
  });
});
