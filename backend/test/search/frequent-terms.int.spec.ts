import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { FrequentTerms } from '../../src/platform/search/postgres/frequent-terms.js';
import { Dictionary } from '../../src/platform/search/postgres/dictionary.js';
import { BLOCK_SIZES } from '../../src/platform/search/postgres/recent-document-blocks.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import { readQuery } from '../../src/platform/search/search-query.js';
import { groupsOf } from '../../src/platform/search/postgres/query-expansion.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { nodesOf, planOf } from '../support/plans.js';
import type { Explained } from '../support/plans.js';
import { statementsOf } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const MANY = 2_000;

/**
 * A site where nearly all texts contain silence, every 400th contains weaving, every third story contains gloves, and
 * only the oldest texts contain zeppelins.
 */
describe('a word in nearly all texts, on PostgreSQL,', () => {
  let archive: TestApp;
  let index: PostgresSearchIndex;
  let client: pg.Client;
  beforeAll(async () => {
    archive = await startApp();
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute(
      `insert into search_document (type, id, version, title, body)
       select type, id, 1, case when id = 2 then 'On silence ' else 'About ' end || id,
              case when id % 10 > 0 then 'Silence at home. ' else 'Speech. ' end
              || case when id % 400 = 1 then 'Somebody was weaving. ' else '' end
              || case when id = 1 then 'A zeppelin passed.' else '' end
              || case when type = 'story' and id % 3 = 2 then 'Gloves, and ' || case when id % 60 = 5 then 'old' else 'new' end || ' ones.' else '' end
         from unnest(array['article', 'story']) type, generate_series(1, ${MANY}) id`,
    );
    await em.execute('analyze search_document');
    index = new PostgresSearchIndex(em, new WordLists());
    client = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await archive?.close();
  });

  const find = async (words: string, limit = 4) =>
    (await index.find(words, limit)).hits.map(({ type, id }) => `${type} ${id}`);
  /** The number of texts that a search reads. */
  const textsRead = async (words: string): Promise<number> => {
    const statements = await statementsOf(() => find(words));
    let texts = 0;
    for (const { sql, params } of statements.filter(({ sql }) => sql.includes('search_entries')))
      for (const node of nodesOf(
        planOf((await client.query<Explained>(`explain (analyze, format json) ${sql}`, params)).rows),
      ))
        if (/^(Bitmap Heap|Seq) Scan$/.test(node['Node Type'])) texts += node['Actual Rows']! * node['Actual Loops']!;
    return texts;
  };

  it('is recognized as frequent, also by its prefix and in other forms', async () => {
    const frequent = new FrequentTerms(archive.app.get(MikroORM).em, 'words');
    const dictionary = new Dictionary(archive.app.get(MikroORM).em.fork(), new WordLists());
    const shareOf = async (query: string) => {
      const groups = groupsOf(readQuery(query), await new WordLists().current());
      const { stems } = await dictionary.expandPrefix(groups, () => Promise.resolve([]));
      return frequent.shareOf(groups[0]!, stems);
    };
    for (const word of ['silence', 'silenc', 'sil', 'silences', '"silence"', '"silence at home"'])
      expect([word, await shareOf(word)]).toEqual([word, expect.closeTo(0.9, 1)]);
    for (const word of ['zeppelin', 'silver', 'unsilenced', '"sil"', '"silence zeppelin"', '"homer"', 'homestead'])
      expect([word, (await shareOf(word)) < 0.02]).toEqual([word, true]);
  });

  it('is searched for in the newest texts, not in all that contain it', async () => {
    expect(await textsRead('silence at')).toBeLessThan(700);
    expect(await find('silence at')).toEqual([1, 2, 3, 4].map((back) => `article ${MANY - back}`));
  });

  it('is searched for in few stories when some ids have nine digits, which lie far apart', async () => {
    await client.query(
      `insert into search_document (type, id, version, title, body)
       select 'story', 100000000 + id * 100000, 1, 'About silence', 'Silence at home.' from generate_series(1, 20) id`,
    );
    try {
      expect(await textsRead('silence at')).toBeLessThan(700);
      expect(await textsRead('gloves')).toBeLessThan(400);
    } finally {
      await client.query("delete from search_document where type = 'story' and id > 100000");
    }
  });

  it('is found in an old title before the newest text', async () => {
    expect(await textsRead('silence')).toBeLessThan(700);
    expect((await find('silence')).slice(0, 2)).toEqual(['article 2', 'story 2']);
  });

  it('does not hide old texts that a rarer word in the search finds', async () => {
    expect(await textsRead('silence zeppelin')).toBe(2);
    expect((await find('silence zeppelin')).sort()).toEqual(['article 1', 'story 1']);
    expect(await find('silence weaving', 20)).toHaveLength(10);
  });

  it('may be a prefix only as the last word', async () => {
    expect((await find('silence zepp')).sort()).toEqual(['article 1', 'story 1']);
    expect(await find('zepp silence')).toEqual([]);
    expect(await find('zeppelin zebra')).toEqual([]);
  });

  it('is searched for in all texts if it never occurs together with another frequent one', async () => {
    expect(await textsRead('"silence" "speech"')).toBe(0);
    expect(await find('"silence" "speech"')).toEqual([]);
  });

  it('is ignored if no text has it together with the rarer one', async () => {
    expect((await find('speech zeppelin')).sort()).toEqual(['article 1', 'story 1']);
  });

  it('is found by its first hits if only one type of text has it', async () => {
    // The estimate is every sixth text. In fact no article has it, and every third of the first 768 to 1,024 stories has it.
    expect(await textsRead('gloves')).toBeLessThan(400);
    const first = Array.from({ length: 100 }, (_, at) => `story ${2 + 3 * at}`);
    expect((await find('gloves', 100)).sort()).toEqual(first.sort());
  });

  it('has its first hundred hits ranked, or all if there are fewer', async () => {
    // In a sixtieth of the stories: the phrase is much rarer than its words, so all texts are searched.
    expect(await find('"old ones"', 100)).toHaveLength(34);
    const [best] = await find('gloves old', 1);
    expect(best).toBe(`story ${MANY - 15}`);
  });

  it('is indexed with its prefix and with blocks of the sizes that searches use', async () => {
    const { rows } = await client.query<{ entry: string }>(
      "select unnest(tsvector_to_array(search_entries('silence:1', 1000000))) as entry",
    );
    const named = BLOCK_SIZES.map((size) => `#${size}n${Math.floor(1_000_000 / size)}`);
    expect(rows.map(({ entry }) => entry).sort()).toEqual([...named, '^sil', 'silence'].sort());
  });
});
