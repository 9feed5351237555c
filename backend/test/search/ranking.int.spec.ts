import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { nodesOf, planOf, readsAll } from '../support/plans.js';
import type { Explained } from '../support/plans.js';
import { statementsOf } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const REST = 'Nobody indexes, and the day went on as it had before, with rain.';
const TEXTS = [
  `Silence. Silence, and then silence again. ${REST} ${REST}`,
  `She called it silence. ${REST} ${REST} ${REST} Shame.`,
  `Of shame and silence. ${REST} ${REST} ${REST} Later.`,
  `They called it the old silence. ${REST} ${REST}`,
  `Silent, silence, silenced, so silent. ${REST} ${REST} ${REST} Shame.`,
];

/** The first text is the oldest. Without any ranking, newer texts would come first. */
describe('the ranking of PostgreSQL', () => {
  let archive: TestApp;
  let index: PostgresSearchIndex;
  beforeAll(async () => {
    archive = await startApp();
    index = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork(), new WordLists());
    const document = {
      type: 'story',
      version: 1,
      title: 'Untitled',
      excerpt: '',
      category: 'Other',
      publishedAt: null,
    } as const;
    for (const [at, body] of TEXTS.entries()) await index.put({ ...document, id: at + 1, body });
  });
  afterAll(() => archive?.close());

  const first = async (words: string) => (await index.find(words, 10)).hits[0]?.id;

  it('puts the text first that has the word most often', async () => expect(await first('silence')).toBe(1));

  it('puts the text first whose words are closest to each other', async () =>
    expect([await first('shame silence'), await first('shame silen')]).toEqual([3, 3]));

  it('distinguishes a phrase from its words', async () => expect(await first('"called it silence"')).toBe(2));

  it('always uses the word indexes, even for few texts, because computing the entries is slow', async () => {
    const [search] = (await statementsOf(() => index.find('silence', 10))).filter(({ sql }) =>
      sql.includes('search_entries'),
    );
    const client = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await client.connect();
    try {
      // On a large site, the planner would consider parallel workers for each index scan.
      for (const setting of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
        await client.query(`set ${setting} = 0`);
      const { rows } = await client.query<Explained>(`explain (format json) ${search!.sql}`, search!.params);
      const nodes = nodesOf(planOf(rows));
      expect(readsAll(planOf(rows))).toBe(false);
      expect(nodes.filter(({ 'Node Type': type }) => type.includes('Gather'))).toEqual([]);
      const indexes = nodes
        .filter(({ 'Node Type': type }) => type === 'Bitmap Index Scan')
        .map((node) => node['Index Name']);
      expect(indexes.filter((name) => !/^search_document_(article|story)_(titles|texts)$/.test(name!))).toEqual([]);
      expect(indexes).toHaveLength(12);
    } finally {
      await client.end();
    }
  });

  it('puts a text with the typed word before one that has its synonym in the title', async () => {
    const document = { type: 'article', version: 1, excerpt: '', category: null, publishedAt: 0 } as const;
    await index.put({ ...document, id: 20, title: 'Untitled', body: `The file says hermaphrodite. ${REST}` });
    await index.put({ ...document, id: 21, title: 'Intersex', body: 'Intersex.' });
    const found = async (words: string) => (await index.find(words, 10)).hits.map(({ id }) => id);
    expect([await found('hermaphrodite'), await found('intersex')]).toEqual([
      [20, 21],
      [21, 20],
    ]);
  });
});
