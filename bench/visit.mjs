/** The queries that one reader's visit to one article costs, in the api process and in a worker. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { countingProxy } from './lib/counting-proxy.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { startProduct } from './lib/product.mjs';

export const title = 'A visit: the cost of opening an article, reading it and leaving';
export const about =
  'Queries to PostgreSQL and round trips to Redis, counted between the processes and their stores, for 50 visits in sequence;\n' +
  'bytes sent to the reader. The queries that idle processes send meanwhile are already subtracted.';

const VISITS = 50;
const REST_MS = 4_000;
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-encoding': 'br, gzip' };

export async function measure({ backend, log }) {
  const rows = [];
  for (const name of backend ? [backend] : ['postgres', 'redis']) rows.push(...(await visits(name, log)));
  return rows;
}

async function visits(backend, log) {
  // The first product owns the stores. The measured processes run beside it, each behind its own counting proxies.
  const stores = await startProduct({ backend, workers: 0, role: 'api' });
  const proxies = [];
  const through = async (address, protocol) => {
    const url = new URL(address);
    const proxy = await countingProxy({ host: url.hostname, port: Number(url.port) }, protocol);
    proxies.push(proxy);
    url.port = String(proxy.port);
    return { url: url.href, proxy };
  };
  const started = [];
  try {
    const watched = {};
    for (const role of ['api', 'worker']) {
      const database = await through(databaseOf(stores), 'postgres');
      const redis = stores.env.REDIS_URL ? await through(stores.env.REDIS_URL, 'redis') : undefined;
      watched[role] = { database: database.proxy, redis: redis?.proxy };
      const more = { DATABASE_URL: database.url, ...(redis && { REDIS_URL: redis.url }) };
      started.push(await stores.startBeside(role, more));
    }
    const { url } = started[0];
    await visit(url, 0);
    await pause(REST_MS);
    log(`${backend}, idle...`);
    const rest = await countWhile(watched, () => pause(REST_MS));
    log(`${backend}, ${VISITS} visits...`);
    const sums = {};
    const began = performance.now();
    const counted = await countWhile(watched, async () => {
      for (let n = 0; n < VISITS; n++) {
        for (const [what, bytes] of Object.entries(await visit(url, n))) sums[what] = (sums[what] ?? 0) + bytes;
      }
      await pause(REST_MS);
    });
    const share = (performance.now() - began) / REST_MS;
    const each = (role, store, what) =>
      Math.max(0, ((counted[role][store]?.[what] ?? 0) - (rest[role][store]?.[what] ?? 0) * share) / VISITS);
    return ['api', 'worker'].map((role) => ({
      where: backend,
      process: role,
      queries: each(role, 'database', 'trips'),
      'trips to Redis': each(role, 'redis', 'trips'),
      'bytes to stores': each(role, 'database', 'sent') + each(role, 'redis', 'sent'),
      'bytes from stores': each(role, 'database', 'received') + each(role, 'redis', 'received'),
      'page, bytes': role === 'api' ? sums.page / VISITS : '',
      'the rest, bytes': role === 'api' ? sums.rest / VISITS : '',
    }));
  } finally {
    for (const server of started.toReversed()) await server.stop();
    for (const proxy of proxies) proxy.stop();
    await stores.stop();
  }
}

async function countWhile(watched, work) {
  const all = Object.values(watched).flatMap(({ database, redis }) => [database, redis].filter(Boolean));
  for (const proxy of all) proxy.reset();
  await work();
  const copy = (proxy) => proxy && { ...proxy.counts };
  return Object.fromEntries(
    Object.entries(watched).map(([role, { database, redis }]) => [
      role,
      { database: copy(database), redis: copy(redis) },
    ]),
  );
}

/** The requests of a browser with cached assets: the page, the session, and the analytics events. */
async function visit(url, n) {
  const sessionId = `a-reader-of-a-benchmark-${n}`;
  const page = await ask(url, 'GET', '/article/1');
  let rest = await ask(url, 'GET', '/api/auth/user');
  for (const [path, body] of [
    ['page-view', { path: '/article/1', referrer: null, sessionId }],
    ...[25, 50, 75, 100].map((progress) => [
      'reading-progress',
      { articleId: 1, progress, timeSpent: 9_000, sessionId },
    ]),
    ['article-view', { postId: 1, timeSpent: 40, sessionId }],
  ]) {
    rest += await ask(url, 'POST', `/api/analytics/${path}`, body);
  }
  return { page, rest };
}

/** @returns the size of the response body in bytes */
function ask(url, method, path, body) {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const headers = {
      ...AGENT,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const outgoing = request(url + path, { method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length));
      answer.on('end', () =>
        answer.statusCode < 500 ? resolve(bytes) : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
    });
    outgoing.on('error', reject).end(text);
  });
}
