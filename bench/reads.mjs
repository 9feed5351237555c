/** Public reads: what is kept ready, against Fastify sending the same bytes; and what is not kept. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { answerOf, startBare } from './lib/bare.mjs';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { coreOf, inTurns, load } from './lib/load.mjs';
import { joinAs, startProduct } from './lib/product.mjs';

const MEMBERS = 64;

export const title = 'Reads: what visitors are told, as a browser asks for it (brotli), 16 connections';
export const about =
  'Answers per second of one core that the server uses: who sends the load is no part of it. Bare: Fastify alone with the\n' +
  'same bytes and headers. Made: an address that nobody has asked for yet, each time; all else is kept ready in memory. To\n' +
  `members: to one after the other of ${MEMBERS} who are signed in, and are looked up every ten seconds.\n` +
  'To hold: kept JSON at 80 % of bare, kept pages at 60 %.';

/** More than can be rendered while it is measured. */
const ARTICLES = 4_000;

const READS = [
  { what: 'article, JSON', path: '/api/posts/1' },
  { what: 'list of 9, JSON', path: '/api/posts?limit=9&fields=summary' },
  { what: 'stories, JSON', path: '/api/confessions?limit=9' },
  { what: 'article, page', path: '/article/1' },
  { what: 'journal, page', path: '/journal' },
];
const HEADERS = { 'accept-encoding': 'br, gzip' };

export async function measure({ say }) {
  const product = await startProduct({ backend: 'postgres', workers: 1 });
  const answers = {};
  for (const { path } of READS) answers[path.split('?')[0]] = await settled(product.url + path);
  const bare = await startBare(answers);
  const limits = {};
  const rows = [];
  try {
    for (const { what, path } of READS) {
      say(`${what}...`);
      const ask =
        (url, pid, more = {}) =>
        async () => {
          const { result, core } = await coreOf(pid, () => load({ url: url + path, headers: HEADERS, ...more }));
          return { ...result, core };
        };
      const { ours, bare: limit } = await inTurns(ask(product.url, product.pid), ask(bare.url, bare.pid), (one) =>
        perCore(one),
      );
      limits[what] = perCore(limit);
      rows.push(row(what, ours, limits[what]));
    }
    const cookies = await joinAs(product.url, MEMBERS);
    for (const { what, path } of READS.filter((read) => read.path.startsWith('/api'))) {
      say(`${what}, to members...`);
      const ask = { url: product.url + path, headers: HEADERS, cookies, fresh: true };
      const { result, core } = await coreOf(product.pid, () => load(ask));
      rows.push(row(`${what}, to members`, { ...result, core }, limits[what]));
    }
    for (const { what, path } of READS.filter((read) => read.path.startsWith('/api'))) {
      say(`${what}, made...`);
      const url = `${product.url}${path}${path.includes('?') ? '&' : '?'}fresh={n}`;
      const { result, core } = await coreOf(product.pid, () => load({ url, headers: HEADERS, fresh: true }));
      rows.push(row(`${what}, made`, { ...result, core }, limits[what]));
    }
    rows.push(row('article, page, made', await pagesMade(product, say), limits['article, page']));
  } finally {
    bare.stop();
    await product.stop();
  }
  return rows;
}

/** With the bytes that most get: a page is compressed quickly for the first, and well once a second one has asked. */
async function settled(url) {
  for (let asked = 0; asked < 3; asked++) {
    await answerOf(url, HEADERS);
    await pause(50);
  }
  return answerOf(url, HEADERS);
}

/** Each article once, after many hundreds of others: a server that has just started renders at half the speed. */
async function pagesMade(product, say) {
  say(`article, page, made: filling ${ARTICLES} articles...`);
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
  const { result, core } = await coreOf(product.pid, () => read(first - 1));
  return { ...result, core };
}

/** @param limit answers per second of one core that bare gives with the same bytes, in this run */
const row = (what, { rate, p50, p99, failed, core }, limit) => ({
  ...{ what, 'per core': perCore({ rate, core }), p50, p99, failed },
  ...{ 'bare per core': limit, 'to bare': perCore({ rate, core }) / limit },
});
const perCore = ({ rate, core }) => rate / (core / 100);
