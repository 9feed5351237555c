/** What the anonymity sweep and the nightly copy of the story tables take, and how long writers and readers wait for them. */
import pg from 'pg';
import '../backend/test/support/typescript.mjs';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { startProduct } from './lib/product.mjs';

export const title = 'The anonymity sweep: rows rewritten in random order, and tables copied to new files';
export const about =
  'Milliseconds, among 100,000 stories (`--count`). Writers of a table wait while its rows are rewritten, readers while it is copied.\n' +
  'The sweep must not grow with the number of stories, only with those that were touched on the day.';

export async function measure({ count = 100_000, say }) {
  const { rewriteAnonymousRows } = await import('../backend/src/platform/anonymity/rewrite-rows.ts');
  const { copySmallTables, copyStoryTables } = await import('../backend/src/platform/anonymity/new-files.ts');
  const { clearWriteAheadLog } = await import('../backend/src/platform/anonymity/write-ahead-log.ts');
  // No sweep of its own meanwhile.
  const settings = { ANONYMITY_SWEEP_MINUTES: '1440' };
  const product = await startProduct({ backend: 'postgres', workers: 0, seed: 'none', settings });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  try {
    say(`Filling up to ${count.toLocaleString('en-US')} stories...`);
    await ofDay(client, "date '2020-01-01'");
    await fillContent(client, 0, count, say);
    await ofDay(client, "(now() at time zone 'UTC')::date");
    const today = new Date().toISOString().slice(0, 10);
    const rows = [];
    const row = async (what, work) => {
      const began = performance.now();
      await work();
      rows.push({ what, ms: Math.round(performance.now() - began) });
    };
    for (const touched of [0, 100, 1_000]) {
      if (touched > 0) await touch(client, touched);
      await row(`rewrite, ${touched} stories of the day`, () => rewriteAnonymousRows(client, today));
    }
    await row('short tables to new files', () => copySmallTables(client));
    await row('write-ahead log cleared', () => clearWriteAheadLog(client));
    await row(`the night: all story tables to new files, ${count.toLocaleString('en-US')} stories`, () =>
      copyStoryTables(client, new Set()),
    );
    return rows;
  } finally {
    await client.end();
    await product.stop();
  }
}

const DAYS = [
  ['confession', 'touched_on'],
  ['search_document', 'touched_on'],
  ['review_item', 'touched_on'],
  ['search_word', 'added_on'],
];

/** Rows that are made from now on are of that day. */
async function ofDay(client, day) {
  for (const [table, column] of DAYS)
    await client.query(`alter table ${table} alter column ${column} set default ${day}`);
}

/** So many stories and their search documents are written today. */
async function touch(client, touched) {
  const ids = `(select id from confession where approved order by id limit ${touched})`;
  await client.query(`update confession set hearts = hearts + 1 where id in ${ids}`);
  await client.query(`update search_document set version = version + 1 where type = 'story' and id in ${ids}`);
  await client.query('vacuum analyze confession, search_document');
}
