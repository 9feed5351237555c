import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommonWords } from '../../src/platform/search/common-words.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres-search-index.js';
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
       select type, id, 1, 'About ' || id,
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
    (await index.find(words, limit)).map(({ type, id }) => `${type} ${id}`);
  /** How often the index of words was asked. */
  const lookups = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter(({ sql }) => sql.includes('hits as materialized')).length;

  it('is known to be one, by its beginning or with its ending too', async () => {
    const common = new CommonWords(archive.app.get(MikroORM).em);
    for (const word of ['silence', 'silenc', 'sil', 'silences'])
      expect([word, await common.shareOf([word])]).toEqual([word, expect.closeTo(0.9, 1)]);
    for (const word of ['zeppelin', 'silver', 'unsilenced'])
      expect([word, (await common.shareOf([word])) < 0.02]).toEqual([word, true]);
    expect(await common.shareOf(['silence', 'home'])).toBe(1);
  });

  it('is looked for in the newest texts, and not in all that have it', async () => {
    expect(await lookups(() => find('silence'))).toBe(0);
    expect(await find('silence')).toEqual([1, 2, 3, 4].map((back) => `article ${MANY - back}`));
  });

  it('takes nothing away from what is found by a rarer one, however old', async () => {
    expect(await lookups(() => find('silence zeppelin'))).toBe(1);
    expect((await find('silence zeppelin')).sort()).toEqual(['article 1', 'story 1']);
    expect(await find('silence weaving', 20)).toHaveLength(10);
  });

  it('may be common beside another, and never in one text with it: then all are looked through', async () => {
    expect(await lookups(() => find('silence speech'))).toBe(1);
    expect(await find('silence speech')).toEqual([]);
  });
});
