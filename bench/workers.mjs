/** How fast workers record analytics events: 1, 2 and 4 of them drain a full queue. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { databaseOf, queueOf } from './lib/direct-access.mjs';
import { waitUntilIdle, usedBy } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';

export const title = 'Workers: events per second, stored and aggregated';
export const about =
  'A full queue (500 events per job, as a busy api process batches them), then the workers start. Bare: one connection that\n' +
  'inserts the same rows, 500 per statement, and nothing else. Cores: of all workers, and of PostgreSQL. Target: 50,000 by\n' +
  'one worker.';

const BATCH = 500;
const POSTS = 12;

export async function measure({ backend, count = 200_000, log }) {
  const rows = [];
  for (const name of backend ? [backend] : ['postgres', 'redis']) {
    const product = await startProduct({ backend: name, workers: 0, role: 'api' });
    const client = new pg.Client({ connectionString: databaseOf(product) });
    await client.connect();
    try {
      log(`${name}, bare...`);
      const limit = await bareRate(client, count);
      for (const workers of [1, 2, 4]) {
        log(`${name}, ${workers}...`);
        rows.push({
          where: name,
          workers,
          ...(await drainQueue(product, client, workers, count)),
          'bare per s': limit,
        });
      }
    } finally {
      await client.end();
      await product.stop();
    }
  }
  return rows.map((row) => ({ ...row, 'to bare': row['events per s'] / row['bare per s'] }));
}

/** Fills the queue while it is paused, starts the workers, and resumes it once they are idle. */
async function drainQueue(product, client, workers, count) {
  const queue = await queueOf(product, 'analytics');
  await queue.pause();
  const before = await recorded(client);
  const events = makeEvents(count);
  for (let at = 0; at < count; at += BATCH) {
    await queue.add(
      'events',
      { events: events.slice(at, at + BATCH) },
      { jobId: randomUUID(), removeOnComplete: true },
    );
  }
  const servers = Array.from({ length: workers }, () => product.startWorker());
  const pids = servers.map(({ pid }) => pid);
  await waitUntilIdle(pids);
  const postgres = product.postgresPids();
  const used = (some) => some.reduce((sum, pid) => sum + usedBy(pid).seconds, 0);
  const [ours, its] = [used(pids), used(postgres)];
  const began = performance.now();
  await queue.resume();
  while ((await recorded(client)) < before + count) await new Promise((resolve) => setTimeout(resolve, 50));
  const seconds = (performance.now() - began) / 1000;
  // The processes that PostgreSQL has started since are included.
  const result = {
    'events per s': count / seconds,
    'core % of workers': ((used(pids) - ours) / seconds) * 100,
    'core % of PostgreSQL': ((used(product.postgresPids()) - its) / seconds) * 100,
  };
  for (const server of servers) await server.stop();
  await queue.close();
  return result;
}

const KINDS = ['page-views', 'article-views', 'reads-25', 'reads-50', 'reads-75', 'reads-100', 'shares-copy_link'];

async function recorded(client) {
  const { rows } = await client.query(
    'select coalesce(sum(value), 0)::int as n from analytics_total where metric = any($1)',
    [KINDS],
  );
  return rows[0].n;
}

const HOUR = 3_600_000;

/** A realistic mix: mostly page and article views, some reading progress, few shares. */
function makeEvents(count) {
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  const at = new Date(hour).toISOString();
  const time = hour.toString(16).padStart(12, '0');
  return Array.from({ length: count }, (_, n) => {
    const seen = {
      id: `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`,
      at,
      reader: (n % 20_000).toString(36).padStart(22, 'A'),
    };
    const postId = 1 + (n % POSTS);
    const which = n % 20;
    if (which < 11) return { ...seen, kind: 'page-view', path: `/article/${postId}`, referrer: null, agent: 'Firefox' };
    if (which < 15) return { ...seen, kind: 'article-view', postId, seconds: n % 300 };
    if (which < 19)
      return { ...seen, kind: 'reading-progress', postId, progress: 25 * (which - 14), milliseconds: 10_000 };
    return { ...seen, kind: 'share', type: 'article', itemId: postId, platform: 'copy_link' };
  });
}

/** Inserts the rows alone, into a table like the product's. */
async function bareRate(client, count) {
  await client.query(
    'create table bare_view (created_at timestamptz, id uuid, session_id text, path text, referrer text, user_agent text, primary key (created_at, id))',
  );
  const rows = makeEvents(count).map(({ id, at, reader }) => ({
    created_at: at,
    id,
    session_id: reader,
    path: '/article/1',
    referrer: null,
    user_agent: 'Firefox',
  }));
  const began = performance.now();
  for (let at = 0; at < count; at += BATCH) {
    await client.query(
      `insert into bare_view select * from jsonb_to_recordset($1::jsonb)
         as e(created_at timestamptz, id uuid, session_id text, path text, referrer text, user_agent text)`,
      [JSON.stringify(rows.slice(at, at + BATCH))],
    );
  }
  const rate = count / ((performance.now() - began) / 1000);
  await client.query('drop table bare_view');
  return rate;
}
