/** A day like any other, only busier: readers reading, counting, searching and writing at once, at a stated rate. */
import pg from 'pg';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { usedBy } from './lib/load.mjs';
import { openLoad } from './lib/open-load.mjs';
import { startProduct } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'A mixed day: 90 % reads (Zipf over 1,000 articles), 8 % analytics, 1 % search, 1 % writes';
export const about =
  'One api process, one worker, PostgreSQL and the load on one machine. Milliseconds from when a request was due, so that\n' +
  'waiting for a server that is behind counts (no coordinated omission). The last row: the highest rate whose p99 was\n' +
  '50 ms at most. `--count 300`: requests per second of the first run.';

const ARTICLES = 1_000;
const SECONDS = 15;
const PATIENCE_MS = 50;
const JSON_BODY = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

export async function measure({ backend = 'postgres', count = 300, say }) {
  const product = await startProduct({ backend, workers: 1, seed: 'none' });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  try {
    say(`Filling ${ARTICLES} articles...`);
    await fillContent(client, 0, ARTICLES, () => undefined);
    const { rows } = await client.query('select id from post where published order by id desc');
    const mix = mixOf(rows.map(({ id }) => id));
    say(`${count} per second for ${SECONDS} s, just started: nothing is kept yet...`);
    const cold = await openLoad({ url: product.url, rate: count, seconds: SECONDS, mix });
    say('Every article is read once...');
    await readOnce(product.url, rows);
    say(`${count} per second for ${SECONDS} s...`);
    const processes = { api: product.pids[0], worker: product.pids[1] };
    const before = seconds(processes, product);
    const steady = await openLoad({ url: product.url, rate: count, seconds: SECONDS, mix });
    const after = seconds(processes, product);
    const kinds = Object.entries({ ...steady.times, all: Object.values(steady.times).flat() });
    const table = kinds.map(([what, times]) => ({
      what,
      'per s': times.length / SECONDS,
      ...spread(times),
      failed: '',
    }));
    table.at(-1).failed = steady.failed;
    const began = Object.values(cold.times).flat();
    table.push({ what: 'all, just started', 'per s': began.length / SECONDS, ...spread(began), failed: cold.failed });
    for (const [name, used] of Object.entries(after)) {
      say(
        `  ${name}: ${Math.round(((used - before[name]) / (SECONDS + 1)) * 100)} % of a core, ${memory(name, processes)}`,
      );
    }
    say('Looking for the highest rate...');
    table.push(await highest(product.url, mix, count, say));
    return table;
  } finally {
    await client.end();
    await product.stop();
  }
}

/** As on a site that has been up for an hour. */
async function readOnce(url, articles) {
  for (let at = 0; at < articles.length; at += 4) {
    const few = articles.slice(at, at + 4).flatMap(({ id }) => [`/article/${id}`, `/api/posts/${id}`]);
    await Promise.all(few.map((path) => fetch(url + path).then((answer) => answer.arrayBuffer())));
  }
}

const spread = (times) => ({
  p50: percentile(times, 50),
  p90: percentile(times, 90),
  p99: percentile(times, 99),
  max: times.length > 0 ? Math.max(...times) : 0,
});

/** Up by half until it is too much, then halfway back three times. */
async function highest(url, mix, from, say) {
  let [good, bad, best] = [0, Infinity, undefined];
  let rate = from;
  for (let step = 0; step < 10 && bad / good > 1.1; step++) {
    const { times, failed } = await openLoad({ url, rate, seconds: 6, mix });
    const all = Object.values(times).flat();
    const found = spread(all);
    const isGood = failed === 0 && found.p99 <= PATIENCE_MS;
    say(`  ${Math.round(rate)} per s: p99 ${found.p99?.toFixed(1)} ms${failed ? `, ${failed} failed` : ''}`);
    if (isGood) [good, best] = [rate, { what: `highest with p99 ≤ ${PATIENCE_MS}`, 'per s': rate, ...found, failed }];
    else bad = rate;
    rate = bad === Infinity ? rate * 1.5 : (good + bad) / 2;
    if (rate < 20) break;
  }
  return best ?? { what: `highest with p99 ≤ ${PATIENCE_MS}`, 'per s': 0, p50: 0, p90: 0, p99: 0, max: 0, failed: 0 };
}

function seconds(processes, product) {
  const used = Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, usedBy(pid).seconds]));
  return { ...used, PostgreSQL: product.postgresPids().reduce((sum, pid) => sum + usedBy(pid).seconds, 0) };
}

const memory = (name, processes) =>
  processes[name] ? `${Math.round(usedBy(processes[name]).bytes / 1024 / 1024)} MB` : 'shared memory';

function mixOf(ids) {
  const article = (id) => ({ path: `/article/${id}`, headers: { 'accept-encoding': 'br' } });
  const json = (id) => ({ path: `/api/posts/${id}`, headers: { 'accept-encoding': 'br' } });
  const lists = [
    '/',
    '/journal',
    '/stories',
    '/api/posts?limit=9&fields=summary',
    '/api/confessions?limit=9',
    '/api/categories',
  ];
  const post = (path, body) => ({ method: 'POST', path, headers: JSON_BODY, body: JSON.stringify(body) });
  const sessionId = 'a-reader-{n}';
  return [
    { name: 'pages of articles', weight: 45, zipf: true, choices: ids.map(article) },
    { name: 'articles as JSON', weight: 25, zipf: true, choices: ids.map(json) },
    { name: 'lists', weight: 20, choices: lists.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })) },
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
