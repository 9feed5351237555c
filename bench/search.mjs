/** Search quality and speed: with the demo content alone, and among a hundred thousand other texts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { isRight, JUDGED } from './lib/judged.mjs';
import { startProduct } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'Search: quality and speed';
export const about =
  `${JUDGED.length} queries, judged by hand (bench/lib/judged.mjs): the share with a right result as the first hit, and among the\n` +
  'first five. Milliseconds, one request at a time; bare is an unknown address. Target at 100,000 texts: p50 of 10, p99 of\n' +
  '50. `--count 100000`: fewer texts. If MEILI_URL and MEILI_MASTER_KEY name a Meilisearch server, it is measured as well,\n' +
  'in an index of its own.';

const ROUNDS = 4;
const SHOWN = 5;

export async function measure({ count = 100_000, log }) {
  const results = await engine({ count, log, settings: {} });
  const { MEILI_URL: url, MEILI_MASTER_KEY: key } = process.env;
  if (url) await withIndex({ url, key }, async (settings) => results.push(...(await engine({ count, log, settings }))));
  else log('MEILI_URL is not set: Meilisearch is not measured.');
  return results;
}

async function engine({ count, log, settings }) {
  const product = await startProduct({ backend: 'postgres', workers: 1, settings });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  const countOf = async (sql) => Number((await client.query(sql)).rows[0].count);
  const texts = () => countOf('select count(*) from search_document');
  /** Waits until all texts are indexed, by PostgreSQL and by Meilisearch. */
  const waitUntilIndexed = async (wanted) => {
    while ((await texts()) < wanted) await pause(100);
    if (settings.MEILI_URL)
      while ((await countOf('select count(*) from search_document where unsent')) > 0) await pause(1_000);
  };
  try {
    await waitUntilIndexed(
      await countOf(
        'select (select count(*) from post where published) + (select count(*) from confession where approved) as count',
      ),
    );
    const results = [await ask(product.url, await texts(), log)];
    log(`Filling up to ${count.toLocaleString('en-US')} texts...`);
    await fillContent(client, 0, Math.round(count / 2), log);
    const began = performance.now();
    await waitUntilIndexed(0);
    if (settings.MEILI_URL) log(`  sent after another ${Math.round((performance.now() - began) / 1_000)} s`);
    // The running processes cached the common words before and keep them for minutes: a new process reads them again.
    const fresh = await product.startBeside('api', {});
    results.push(await ask(fresh.url, await texts(), log));
    return results;
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Runs the work with a new index on a server that may have others, and keys for that index alone. */
async function withIndex({ url, key }, work) {
  const { connectMeilisearch } = await import('../backend/dist/platform/search/meilisearch/meilisearch.js');
  const { registerKeys } = await import('../backend/dist/platform/search/meilisearch/meilisearch-keys.js');
  const index = `archive-bench-${randomUUID()}`;
  const master = connectMeilisearch({ url, key }, 60_000);
  const { keeping } = await registerKeys({ url, key, index });
  try {
    await work({ MEILI_URL: url, MEILI_KEY: keeping, MEILI_INDEX: index });
  } finally {
    for (const uid of [index, `${index}_next`]) await master.deleteIndex(uid).waitTask({ timeout: 60_000 });
    const { results } = await master.getKeys({ limit: 1_000 });
    for (const { uid, indexes } of results) if (indexes.includes(index)) await master.deleteKey(uid);
  }
}

async function ask(url, texts, log) {
  const times = { bare: [], search: [], engine: [] };
  const right = { first: 0, five: 0 };
  let engine;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [words, ...expected] of JUDGED) {
      times.bare.push((await timed(`${url}/api/nowhere/${round}-${encodeURIComponent(words)}`)).took);
      const { took, answer } = await timed(`${url}/api/search?q=${encodeURIComponent(words)}`);
      // The first round warms up, and its results are judged.
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
        log(
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
