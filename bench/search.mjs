/** What readers find, and how soon: alone with the demo content, and among a hundred thousand other texts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { isRight, JUDGED } from './lib/judged.mjs';
import { startProduct } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'Search: what is found, and how soon';
export const about =
  `${JUDGED.length} queries, judged by hand (bench/lib/judged.mjs): which share of them finds what it should as the first hit, and\n` +
  'among the first five. In milliseconds, one question after another; bare is an address where nothing is. To hold at 100,000\n' +
  'texts: p50 of 10, p99 of 50. `--count 100000`: up to fewer. Where MEILI_URL and MEILI_MASTER_KEY say where a Meilisearch is,\n' +
  'with that one too, in an index of its own.';

const ROUNDS = 4;
const SHOWN = 5;

export async function measure({ count = 100_000, say }) {
  const results = await engine({ count, say, settings: {} });
  const { MEILI_URL: url, MEILI_MASTER_KEY: key } = process.env;
  if (url) await withIndex({ url, key }, async (settings) => results.push(...(await engine({ count, say, settings }))));
  else say('MEILI_URL names no Meilisearch: it is not measured.');
  return results;
}

async function engine({ count, say, settings }) {
  const product = await startProduct({ backend: 'postgres', workers: 1, settings });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  const countOf = async (sql) => Number((await client.query(sql)).rows[0].count);
  const texts = () => countOf('select count(*) from search_document');
  /** Until all is indexed, by PostgreSQL and by what it is sent to. */
  const settled = async (wanted) => {
    while ((await texts()) < wanted) await pause(100);
    if (settings.MEILI_URL)
      while ((await countOf('select count(*) from search_document where unsent')) > 0) await pause(1_000);
  };
  try {
    await settled(
      await countOf(
        'select (select count(*) from post where published) + (select count(*) from confession where approved) as count',
      ),
    );
    const results = [await ask(product.url, await texts(), say)];
    say(`Filling up to ${count.toLocaleString('en-US')} texts...`);
    await fillContent(client, 0, Math.round(count / 2), say);
    const began = performance.now();
    await settled(0);
    if (settings.MEILI_URL) say(`  sent within ${Math.round((performance.now() - began) / 1_000)} s more`);
    // What the processes know of common words was read before, and is kept for minutes.
    const fresh = await product.startBeside('api', {});
    results.push(await ask(fresh.url, await texts(), say));
    return results;
  } finally {
    await client.end();
    await product.stop();
  }
}

/** An index of its own on a server that may have others, with keys to it alone. */
async function withIndex({ url, key }, work) {
  const { connectMeilisearch } = await import('../backend/dist/platform/search/meilisearch/meilisearch.js');
  const { makeKeys } = await import('../backend/dist/platform/search/meilisearch/meilisearch-keys.js');
  const index = `archive-bench-${randomUUID()}`;
  const master = connectMeilisearch({ url, key }, 60_000);
  const { keeping } = await makeKeys({ url, key, index });
  try {
    await work({ MEILI_URL: url, MEILI_KEY: keeping, MEILI_INDEX: index });
  } finally {
    for (const uid of [index, `${index}_next`]) await master.deleteIndex(uid).waitTask({ timeout: 60_000 });
    const { results } = await master.getKeys({ limit: 1_000 });
    for (const { uid, indexes } of results) if (indexes.includes(index)) await master.deleteKey(uid);
  }
}

async function ask(url, texts, say) {
  const times = { bare: [], search: [], engine: [] };
  const right = { first: 0, five: 0 };
  let engine;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [words, ...expected] of JUDGED) {
      times.bare.push((await timed(`${url}/api/nowhere/${round}-${encodeURIComponent(words)}`)).took);
      const { took, answer } = await timed(`${url}/api/search?q=${encodeURIComponent(words)}`);
      // The first round warms up, and is judged.
      if (round > 0) {
        times.search.push(took);
        times.engine.push(Number(/dur=([\d.]+)/.exec(answer.headers.get('server-timing'))[1]));
        continue;
      }
      engine = /desc="([^"]+)"/.exec(answer.headers.get('server-timing'))[1];
      const titles = answer.body.map((hit) => hit.title);
      const at = titles.slice(0, SHOWN).findIndex((found) => isRight(expected, found));
      if (at === 0) right.first += 1;
      if (at >= 0) right.five += 1;
      if (at !== 0)
        say(
          `  ${texts} texts, ${words}: ${at === -1 ? 'not among the first five' : `at ${at + 1}`}, after ${titles[0] ?? 'nothing'}`,
        );
    }
  }
  return {
    engine,
    texts,
    queries: JUDGED.length,
    'success@1': right.first / JUDGED.length,
    'success@5': right.five / JUDGED.length,
    p50: percentile(times.search, 50),
    p99: percentile(times.search, 99),
    'engine p50': percentile(times.engine, 50),
    'bare p50': percentile(times.bare, 50),
    'bare p99': percentile(times.bare, 99),
  };
}

async function timed(address) {
  const began = performance.now();
  const answer = await fetch(address);
  const body = await answer.json();
  return { took: performance.now() - began, answer: { headers: answer.headers, body } };
}
