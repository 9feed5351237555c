/** The duration of the anonymity sweep and of the nightly copy of the story tables, which lock the tables. */
import pg from 'pg';
import '../backend/test/support/typescript.mjs';
import { fillContent } from './lib/fill.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { startProduct } from './lib/product.mjs';

export const title = 'The anonymity sweep: rewriting rows in random order, and copying tables to new files';
export const about =
  'Milliseconds, with 100,000 stories (`--count`). Writers of a table wait while its rows are rewritten; readers also wait\n' +
  'while it is copied. The sweep must grow with the stories touched on the day, not with the number of stories.';

export async function measure({ count = 100_000, log }) {
  const { rewriteAnonymousRows } = await import('../backend/src/platform/anonymity/rewrite-rows.ts');
  const { copySmallTables, copyStoryTables } = await import('../backend/src/platform/anonymity/new-files.ts');
  const { clearWriteAheadLog } = await import('../backend/src/platform/anonymity/write-ahead-log.ts');
  // The product's own sweep must not run meanwhile.
  const settings = { ANONYMITY_SWEEP_MINUTES: '1440' };
  const product = await startProduct({ backend: 'postgres', workers: 0, seed: 'none', settings });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  try {
    log(`Filling up to ${count.toLocaleString('en-US')} stories...`);
    await setDefaultDay(client, "date '2020-01-01'");
    await fillContent(client, 0, count, log);
    await setDefaultDay(client, "(now() at time zone 'UTC')::date");
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

/** Rows inserted from now on count as rows of that day. */
async function setDefaultDay(client, day) {
  for (const [table, column] of DAYS)
    await client.query(`alter table ${table} alter column ${column} set default ${day}`);
}

/** Marks that many stories and their search documents as written today. */
async function touch(client, touched) {
  const ids = `(select id from confession where approved order by id limit ${touched})`;
  await client.query(`update confession set hearts = hearts + 1 where id in ${ids}`);
  await client.query(`update search_document set version = version + 1 where type = 'story' and id in ${ids}`);
  await client.query('vacuum analyze confession, search_document');
}
