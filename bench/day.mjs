/** A day like any other, only busier: readers reading, counting, searching and writing at once, at a stated rate. */
import pg from 'pg';
import { answerOf, startBare } from './lib/bare.mjs';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { usedBy } from './lib/load.mjs';
import { openLoad } from './lib/open-load.mjs';
import { startProduct } from './lib/product.mjs';
import { spread } from './lib/table.mjs';

export const title = 'A mixed day: 90 % reads (Zipf over 1,000 articles), 8 % analytics, 1 % search, 1 % writes';
export const about =
  'One api process, one worker, PostgreSQL and the load on one machine. Milliseconds from when a request was due, so that\n' +
  'waiting for a server that is behind counts (no coordinated omission). Bare: Fastify alone, which sends the same bytes and\n' +
  'keeps nothing, under the same load. The last row: the highest rate whose p99 was 50 ms at most. To bare: how many\n' +
  'times as long at p50; of the highest rates, which share. `--count 300`: requests per second of the first run.';

const ARTICLES = 1_000;
const SECONDS = 15;
const PATIENCE_MS = 50;
const LISTS = [
  ...['/', '/journal', '/stories'],
  ...['/api/posts?limit=9&fields=summary', '/api/confessions?limit=9', '/api/categories'],
];
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
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
    const used = usedSince(before, processes, product);
    say('Looking for the highest rate...');
    const most = await highest(product.url, mix, count, say);
    const bare = await besideBare({ product, mix, rate: count, say });
    return [...rowsOf({ cold, steady, most, bare }), ...used];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** The same load on Fastify alone, that answers with the bytes of the product's own answers. */
async function besideBare({ product, mix, rate, say }) {
  const pathOf = (name) => mix.find((kind) => kind.name === name).choices[0].path;
  const brotli = { 'accept-encoding': 'br' };
  const answers = {
    '/article/:id': await answerOf(product.url + pathOf('pages of articles'), brotli),
    '/api/posts/:id': await answerOf(product.url + pathOf('articles as JSON'), brotli),
    '/api/search': await answerOf(product.url + pathOf('search')),
  };
  for (const path of LISTS) answers[path.split('?')[0]] = await answerOf(product.url + path, brotli);
  const bare = await startBare(answers);
  try {
    say(`Bare, ${rate} per second for ${SECONDS} s...`);
    const { times } = await openLoad({ url: bare.url, rate, seconds: SECONDS, mix });
    say('Bare, looking for the highest rate...');
    return { times, most: await highest(bare.url, mix, rate * 4, say) };
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

/** As on a site that has been up for an hour. */
async function readOnce(url, articles) {
  for (let at = 0; at < articles.length; at += 4) {
    const few = articles.slice(at, at + 4).flatMap(({ id }) => [`/article/${id}`, `/api/posts/${id}`]);
    await Promise.all(few.map((path) => fetch(url + path).then((answer) => answer.arrayBuffer())));
  }
}

/** Up by half until it is too much, then halfway back three times. */
async function highest(url, mix, from, say) {
  let [good, bad, best] = [0, Infinity, undefined];
  let rate = from;
  for (let step = 0; step < 12 && bad / good > 1.1; step++) {
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

/** Of a core while it was measured, and memory at its end (PostgreSQL's processes share theirs: not told). */
function usedSince(before, processes, product) {
  return Object.entries(seconds(processes, product)).map(([name, now]) => ({
    what: name,
    cores: (now - before[name]) / (SECONDS + 1),
    MB: processes[name] ? usedBy(processes[name]).bytes / 1024 / 1024 : '',
  }));
}

function mixOf(ids) {
  const article = (id) => ({ path: `/article/${id}`, headers: AS_A_BROWSER });
  const json = (id) => ({ path: `/api/posts/${id}`, headers: AS_A_BROWSER });
  const post = (path, body) => ({ method: 'POST', path, headers: JSON_BODY, body: JSON.stringify(body) });
  const sessionId = 'a-reader-{n}';
  return [
    { name: 'pages of articles', weight: 45, zipf: true, choices: ids.map(article) },
    { name: 'articles as JSON', weight: 25, zipf: true, choices: ids.map(json) },
    { name: 'lists', weight: 20, choices: LISTS.map((path) => ({ path, headers: AS_A_BROWSER })) },
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
