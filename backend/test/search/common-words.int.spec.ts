import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommonWords } from '../../src/platform/search/common-words.js';
import { KnownWords } from '../../src/platform/search/known-words.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres-search-index.js';
import { readQuery } from '../../src/platform/search/search-query.js';
import { readSearchWords } from '../../src/platform/search/search-words.js';
import { groupsOf } from '../../src/platform/search/term-groups.js';
import { statementsOf } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const MANY = 2_000;

/** A site where nearly every text is about silence, every 400th about weaving, and only the oldest about zeppelins. */
describe('A word that nearly all texts have, on PostgreSQL,', () => {
  let archive: TestApp;
  let index: PostgresSearchIndex;
  beforeAll(async () => {
    archive = await startApp();
    const em = archive.app.get(MikroORM).em.fork();
    await em.execute(
      `insert into search_document (type, id, version, title, body)
       select type, id, 1, case when id = 2 then 'On silence ' else 'About ' end || id,
              case when id % 10 > 0 then 'Silence at home. ' else 'Speech. ' end
              || case when id % 400 = 1 then 'Somebody was weaving. ' else '' end
              || case when id = 1 then 'A zeppelin passed.' else '' end
         from unnest(array['article', 'story']) type, generate_series(1, ${MANY}) id`,
    );
    await em.execute('analyze search_document');
    index = new PostgresSearchIndex(em);
  });
  afterAll(() => archive?.close());

  const find = async (words: string, limit = 4) =>
    (await index.find(words, limit)).hits.map(({ type, id }) => `${type} ${id}`);
  /** How often the index of words was asked. */
  const lookups = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter(({ sql }) => sql.includes('in_texts as materialized')).length;

  it('is known to be one, by its beginning or with its ending too', async () => {
    const common = new CommonWords(archive.app.get(MikroORM).em, 'words');
    const known = new KnownWords(archive.app.get(MikroORM).em.fork(), readSearchWords());
    const shareOf = async (query: string) => {
      const groups = groupsOf(readQuery(query), readSearchWords());
      const { stems } = await known.completed(groups, () => Promise.resolve([]));
      return common.shareOf(groups[0]!, stems);
    };
    for (const word of ['silence', 'silenc', 'sil', 'silences', '"silence"', '"silence at home"'])
      expect([word, await shareOf(word)]).toEqual([word, expect.closeTo(0.9, 1)]);
    for (const word of ['zeppelin', 'silver', 'unsilenced', '"sil"', '"silence zeppelin"', '"homer"', 'homestead'])
      expect([word, (await shareOf(word)) < 0.02]).toEqual([word, true]);
  });

  it('is looked for in the newest texts, and not in all that have it', async () => {
    expect(await lookups(() => find('silence'))).toBe(0);
    const newest = [1, 2].flatMap((back) => [`article ${MANY - back}`, `story ${MANY - back}`]);
    expect(await find('silence at')).toEqual(newest);
  });

  it('is found in the oldest title before the newest text', async () => {
    expect(await lookups(() => find('silence'))).toBe(0);
    expect((await find('silence')).slice(0, 2)).toEqual(['article 2', 'story 2']);
  });

  it('takes nothing away from what is found by a rarer one, however old', async () => {
    expect(await lookups(() => find('silence zeppelin'))).toBe(1);
    expect((await find('silence zeppelin')).sort()).toEqual(['article 1', 'story 1']);
    expect(await find('silence weaving', 20)).toHaveLength(10);
  });

  it('is a beginning as the last word only', async () => {
    expect((await find('silence zepp')).sort()).toEqual(['article 1', 'story 1']);
    expect(await find('zepp silence')).toEqual([]);
    expect(await find('zeppelin zebra')).toEqual([]);
  });

  it('may be common beside another, and never in one text with it: then all are looked through', async () => {
    expect(await lookups(() => find('silence speech'))).toBe(1);
    expect(await find('"silence" "speech"')).toEqual([]);
  });

  it('is left out when no text has it together with a rarer one', async () => {
    expect((await find('speech zeppelin')).sort()).toEqual(['article 1', 'story 1']);
  });
});
