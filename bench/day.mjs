/** A mixed day at a fixed request rate: visitors read, send analytics events, search and write at the same time. */
import pg from 'pg';
import { responseOf, startBare } from './lib/bare.mjs';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { usedBy, waitUntilIdle } from './lib/load.mjs';
import { openLoad } from './lib/open-load.mjs';
import { startProduct } from './lib/product.mjs';
import { spread } from './lib/table.mjs';

export const title = 'A mixed day: 90 % reads (Zipf over 1,000 articles), 8 % analytics, 1 % search, 1 % writes';
export const about =
  'One api process, one worker, PostgreSQL and the load on one machine. Milliseconds from when a request was due, so that\n' +
  'waiting for a slow server counts (no coordinated omission). Bare: Fastify alone, which sends the same bytes and stores\n' +
  'nothing, under the same load. The last row: the highest rate with a p99 of 50 ms or less. To bare: the ratio of the\n' +
  'p50s; of the highest rates, the ratio of the rates. `--count 300`: requests per second of the first run.';

const ARTICLES = 1_000;
const SECONDS = 15;
const LIMIT_MS = 50;
const LISTS = [
  ...['/', '/journal', '/stories'],
  ...['/api/posts?limit=9&fields=summary', '/api/confessions?limit=9', '/api/categories'],
];
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' };
const JSON_BODY = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

export async function measure({ backend = 'postgres', count = 300, log }) {
  const product = await startProduct({ backend, workers: 1, seed: 'none' });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  try {
    const processes = { api: product.pids[0], worker: product.pids[1] };
    await waitUntilIdle(product.pids);
    const started = memoryOf(processes);
    log(`Filling ${ARTICLES} articles...`);
    await fillContent(client, 0, ARTICLES, () => undefined);
    const { rows } = await client.query('select id from post where published order by id desc');
    const mix = mixOf(rows.map(({ id }) => id));
    log(`${count} per second for ${SECONDS} s, just started: nothing is cached yet...`);
    const cold = await openLoad({ url: product.url, rate: count, seconds: SECONDS, mix });
    log('Reading every article once...');
    await fillCaches(product.url, rows);
    log(`${count} per second for ${SECONDS} s...`);
    const before = seconds(processes, product);
    const steady = await openLoad({ url: product.url, rate: count, seconds: SECONDS, mix });
    const cores = coresSince(before, processes, product);
    const used = usageRows(cores, started, memoryOf(processes));
    log('Looking for the highest rate...');
    const most = await highestRate(product.url, mix, count, log);
    const bare = await measureBare({ product, mix, rate: count, log });
    return [...rowsOf({ cold, steady, most, bare }), ...used];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** The same load on Fastify alone, which sends the bytes of the product's own responses. */
async function measureBare({ product, mix, rate, log }) {
  const pathOf = (name) => mix.find((kind) => kind.name === name).choices[0].path;
  const brotli = { 'accept-encoding': 'br' };
  const answers = {
    '/article/:id': await responseOf(product.url + pathOf('pages of articles'), brotli),
    '/api/posts/:id': await responseOf(product.url + pathOf('articles as JSON'), brotli),
    '/api/search': await responseOf(product.url + pathOf('search')),
  };
  for (const path of LISTS) answers[path.split('?')[0]] = await responseOf(product.url + path, brotli);
  const bare = await startBare(answers);
  try {
    log(`Bare, ${rate} per second for ${SECONDS} s...`);
    const { times } = await openLoad({ url: bare.url, rate, seconds: SECONDS, mix });
    log('Bare, looking for the highest rate...');
    return { times, most: await highestRate(bare.url, mix, rate * 4, log) };
  } finally {
    bare.stop();
  }
}

function rowsOf({ cold, steady, most, bare }) {
  const all = (times) => Object.values(times).flat();
  const row = (what, times, failed, limit) => {
    const [ours, theirs] = [spread(times), spread(limit)];
    return {
      ...{ what, 'per s': times.length / SECONDS, ...ours, failed },
      ...{ 'bare p50': theirs.p50, 'bare p99': theirs.p99, 'to bare': ours.p50 / theirs.p50 },
    };
  };
  const ofBare = { 'bare p50': bare.most.p50, 'bare p99': bare.most.p99 };
  return [
    ...Object.entries(steady.times).map(([what, times]) => row(what, times, '', bare.times[what])),
    row('all', all(steady.times), steady.failed, all(bare.times)),
    row('all, just started', all(cold.times), cold.failed, all(bare.times)),
    { ...most, ...ofBare, 'to bare': most['per s'] / bare.most['per s'] },
    { ...bare.most, what: `bare, ${bare.most.what}`, ...ofBare, 'to bare': 1 },
  ];
}

/** Fills the caches, as on a site that has been up for an hour. */
async function fillCaches(url, articles) {
  for (let at = 0; at < articles.length; at += 4) {
    const few = articles.slice(at, at + 4).flatMap(({ id }) => [`/article/${id}`, `/api/posts/${id}`]);
    await Promise.all(few.map((path) => fetch(url + path).then((answer) => answer.arrayBuffer())));
  }
}

/** Finds the highest good rate: multiplies by 1.5 until a rate is too high, then bisects. */
async function highestRate(url, mix, from, log) {
  let [good, bad, best] = [0, Infinity, undefined];
  let rate = from;
  for (let step = 0; step < 12 && bad / good > 1.1; step++) {
    const { times, failed } = await openLoad({ url, rate, seconds: 6, mix });
    const all = Object.values(times).flat();
    const found = spread(all);
    const isGood = failed === 0 && found.p99 <= LIMIT_MS;
    log(`  ${Math.round(rate)} per s: p99 ${found.p99?.toFixed(1)} ms${failed ? `, ${failed} failed` : ''}`);
    if (isGood) [good, best] = [rate, { what: `highest with p99 ≤ ${LIMIT_MS}`, 'per s': rate, ...found, failed }];
    else bad = rate;
    rate = bad === Infinity ? rate * 1.5 : (good + bad) / 2;
    if (rate < 20) break;
  }
  return best ?? { what: `highest with p99 ≤ ${LIMIT_MS}`, 'per s': 0, p50: 0, p90: 0, p99: 0, max: 0, failed: 0 };
}

function seconds(processes, product) {
  const used = Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, usedBy(pid).seconds]));
  return { ...used, PostgreSQL: product.postgresPids().reduce((sum, pid) => sum + usedBy(pid).seconds, 0) };
}

/** Cores used meanwhile. */
function coresSince(before, processes, product) {
  const now = Object.entries(seconds(processes, product));
  return Object.fromEntries(now.map(([name, used]) => [name, (used - before[name]) / (SECONDS + 1)]));
}

/** Resident memory in MiB, by process. PostgreSQL's processes share memory, so theirs is left out. */
function memoryOf(processes) {
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, usedBy(pid).bytes / 1024 / 1024]));
}

function usageRows(cores, started, now) {
  return Object.keys(cores).map((name) => ({
    ...{ what: name, cores: cores[name] },
    ...{ 'MiB, started': started[name] ?? '', MiB: now[name] ?? '' },
  }));
}

function mixOf(ids) {
  const article = (id) => ({ path: `/article/${id}`, headers: BROWSER_HEADERS });
  const json = (id) => ({ path: `/api/posts/${id}`, headers: BROWSER_HEADERS });
  const post = (path, body) => ({ method: 'POST', path, headers: JSON_BODY, body: JSON.stringify(body) });
  const sessionId = 'a-reader-{n}';
  return [
    { name: 'pages of articles', weight: 45, zipf: true, choices: ids.map(article) },
    { name: 'articles as JSON', weight: 25, zipf: true, choices: ids.map(json) },
    { name: 'lists', weight: 20, choices: LISTS.map((path) => ({ path, headers: BROWSER_HEADERS })) },
    {
      name: 'analytics',
      weight: 8,
      zipf: true,
      choices: ids
        .slice(0, 50)
        .flatMap((postId) => [
          post('/api/analytics/page-view', { path: `/article/${postId}`, sessionId }),
          post('/api/analytics/article-view', { postId, timeSpent: 40, sessionId }),
          post('/api/analytics/reading-progress', { articleId: postId, progress: 50, timeSpent: 9_000, sessionId }),
        ]),
    },
    {
      name: 'search',
      weight: 1,
      choices: ['silence', 'w120', 'langage', 'body name'].map((q) => ({
        path: `/api/search?q=${encodeURIComponent(q)}`,
      })),
    },
    {
      name: 'writes',
      weight: 1,
      choices: [post('/api/confessions', { content: 'Told on a day like any other, {n}.', category: 'Other' })],
    },
  ];
}
