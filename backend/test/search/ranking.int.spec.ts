import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import { nodesOf, planOf, readsAll } from '../support/plans.js';
import type { Explained } from '../support/plans.js';
import { statementsOf } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const REST = 'Nobody asked, and the day went on as it had before, with rain.';
const TEXTS = [
  `Silence. Silence, and then silence again. ${REST} ${REST}`,
  `She called it silence. ${REST} ${REST} ${REST} Shame.`,
  `Of shame and silence. ${REST} ${REST} ${REST} Later.`,
  `They called it the old silence. ${REST} ${REST}`,
  `Silent, silence, silenced, so silent. ${REST} ${REST} ${REST} Shame.`,
];

/** The oldest text is the first, so that where nothing else tells them apart the order is the other way round. */
describe('Among texts that have what is searched for, PostgreSQL', () => {
  let archive: TestApp;
  let index: PostgresSearchIndex;
  beforeAll(async () => {
    archive = await startApp();
    index = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork());
    const document = { type: 'story', version: 1, title: 'Untitled', excerpt: '', category: 'Other' } as const;
    for (const [at, body] of TEXTS.entries()) await index.put({ ...document, id: at + 1, body });
  });
  afterAll(() => archive?.close());

  const first = async (words: string) => (await index.find(words, 10)).hits[0]?.id;

  it('puts the one first that has the word most often', async () => expect(await first('silence')).toBe(1));

  it('puts the one first that has the words nearest to each other', async () =>
    expect([await first('shame silence'), await first('shame silen')]).toEqual([3, 3]));

  it('knows a phrase from its words', async () => expect(await first('"called it silence"')).toBe(2));

  it('asks the indexes of words alone, however few texts there are: to make what is in them takes long', async () => {
    const [search] = (await statementsOf(() => index.find('silence', 10))).filter(({ sql }) =>
      sql.includes('search_entries'),
    );
    const client = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await client.connect();
    try {
      // On a large site it would be worth it to PostgreSQL to start others for each look at an index.
      for (const setting of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
        await client.query(`set ${setting} = 0`);
      const { rows } = await client.query<Explained>(`explain (format json) ${search!.sql}`, search!.params);
      const nodes = nodesOf(planOf(rows));
      expect(readsAll(planOf(rows))).toBe(false);
      expect(nodes.filter(({ 'Node Type': type }) => type.includes('Gather'))).toEqual([]);
      const asked = nodes
        .filter(({ 'Node Type': type }) => type === 'Bitmap Index Scan')
        .map((node) => node['Index Name']);
      expect(asked.filter((name) => !/^search_document_(article|story)_(titles|texts)$/.test(name!))).toEqual([]);
      expect(asked).toHaveLength(12);
    } finally {
      await client.end();
    }
  });
});
