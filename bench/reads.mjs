/** Public reads: cached responses compared with Fastify sending the same bytes, and uncached responses. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { responseOf, startBare } from './lib/bare.mjs';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { measureCore, alternate, load } from './lib/load.mjs';
import { registerMembers, startProduct } from './lib/product.mjs';

const MEMBERS = 64;

export const title = 'Reads: public responses, requested like a browser (brotli), 16 connections';
export const about =
  'Per core: responses per second, divided by the cores that the server used; the load process is not included. Bare: Fastify\n' +
  'alone, with the same bytes and headers. Made: an address that is new each time; all other responses are cached. To\n' +
  `members: requests of ${MEMBERS} signed-in members in rotation; their session look-ups are cached for ten seconds.\n` +
  'Target: cached JSON at 80 % of bare, cached pages at 70 %.';

/** More than can be rendered during the measurement. */
const ARTICLES = 4_000;

const READS = [
  { what: 'article, JSON', path: '/api/posts/1' },
  { what: 'list of 9, JSON', path: '/api/posts?limit=9&fields=summary' },
  { what: 'stories, JSON', path: '/api/confessions?limit=9' },
  { what: 'article, page', path: '/article/1' },
  { what: 'journal, page', path: '/journal' },
];
const HEADERS = { 'accept-encoding': 'br, gzip' };

export async function measure({ log }) {
  const product = await startProduct({ backend: 'postgres', workers: 1 });
  const answers = {};
  for (const { path } of READS) answers[path.split('?')[0]] = await cachedResponse(product.url + path);
  const bare = await startBare(answers);
  const limits = {};
  const rows = [];
  try {
    for (const { what, path } of READS) {
      log(`${what}...`);
      const request =
        (url, pid, more = {}) =>
        async () => {
          const { result, core } = await measureCore(pid, () => load({ url: url + path, headers: HEADERS, ...more }));
          return { ...result, core };
        };
      const { ours, bare: limit } = await alternate(
        request(product.url, product.pid),
        request(bare.url, bare.pid),
        (one) => ratePerCore(one),
      );
      limits[what] = ratePerCore(limit);
      rows.push(row(what, ours, limits[what]));
    }
    const cookies = await registerMembers(product.url, MEMBERS);
    for (const { what, path } of READS.filter((read) => read.path.startsWith('/api'))) {
      log(`${what}, to members...`);
      const request = { url: product.url + path, headers: HEADERS, cookies, fresh: true };
      const { result, core } = await measureCore(product.pid, () => load(request));
      rows.push(row(`${what}, to members`, { ...result, core }, limits[what]));
    }
    for (const { what, path } of READS.filter((read) => read.path.startsWith('/api'))) {
      log(`${what}, made...`);
      const url = `${product.url}${path}${path.includes('?') ? '&' : '?'}fresh={n}`;
      const { result, core } = await measureCore(product.pid, () => load({ url, headers: HEADERS, fresh: true }));
      rows.push(row(`${what}, made`, { ...result, core }, limits[what]));
    }
    rows.push(row('article, page, made', await measureUncachedPages(product, log), limits['article, page']));
  } finally {
    bare.stop();
    await product.stop();
  }
  return rows;
}

/** The response that most requests get: the first one is compressed fast, and better once a second request came. */
async function cachedResponse(url) {
  for (let round = 0; round < 3; round++) {
    await responseOf(url, HEADERS);
    await pause(50);
  }
  return responseOf(url, HEADERS);
}

/** Each article once, after many hundreds of others: a server that has just started renders at half the speed. */
async function measureUncachedPages(product, log) {
  log(`article, page, made: filling ${ARTICLES} articles...`);
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  await fillContent(client, 0, ARTICLES, () => undefined);
  const made = "title like 'On the word %'";
  await client.query(`update post set published = true, published_at = created_at where ${made}`);
  const { rows } = await client.query(`select min(id) as first, max(id) as last from post where ${made}`);
  await client.end();
  const [{ first, last }] = rows;
  const read = (after, seconds) =>
    load({ url: `${product.url}/article/{n}`, headers: HEADERS, fresh: true, after, seconds });
  await read(Math.floor((first + last) / 2), 10);
  const { result, core } = await measureCore(product.pid, () => read(first - 1));
  return { ...result, core };
}

/** @param limit responses per second per core of bare with the same bytes, in this run */
const row = (what, { rate, p50, p99, failed, core }, limit) => ({
  ...{ what, 'per core': ratePerCore({ rate, core }), p50, p99, failed },
  ...{ 'bare per core': limit, 'to bare': ratePerCore({ rate, core }) / limit },
});
const ratePerCore = ({ rate, core }) => rate / (core / 100);
