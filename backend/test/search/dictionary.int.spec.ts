import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import type { SearchDocument } from '../../src/platform/search/search-index.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const story = (id: number, body: string, version = 1): SearchDocument => ({
  ...{ type: 'story', id, version, title: '', excerpt: '', body, category: null, publishedAt: null },
});

const WAITING = `select from pg_locks join pg_database on oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

describe('the search dictionary', () => {
  let archive: TestApp;
  let em: EntityManager;
  let index: PostgresSearchIndex;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
  });
  afterAll(() => archive?.close());
  beforeEach(async () => {
    em = archive.app.get(MikroORM).em.fork();
    await em.execute('truncate search_document, search_word');
    index = new PostgresSearchIndex(em, new WordLists());
  });
  const words = async () =>
    (await em.execute<{ word: string }[]>('select word from search_word order by word')).map(({ word }) => word);

  it('loses the words of a deleted story that no other text has', async () => {
    await index.put(story(1, 'Jaquelina laughed at the loom'));
    await index.put(story(2, 'The looms'));
    await index.remove('story', 1, 2);
    // The other story has looms, for which loom is listed too.
    expect(await words()).toEqual(['loom', 'looms', 'the']);
    await index.remove('story', 2, 2);
    expect(await words()).toEqual([]);
  });

  it('loses words removed from a story, and has all words of the new text', async () => {
    await index.put(story(1, 'Jaquelina laughed at Müller'));
    await index.put(story(1, 'She laughed, and wept', 2));
    expect(await words()).toEqual(['and', 'laughed', 'she', 'wept']);
  });

  it('ignores an older version of a text that arrives late', async () => {
    await index.put(story(1, 'She wept', 2));
    await index.put(story(1, 'Jaquelina', 1));
    await index.remove('story', 1, 1);
    expect(await words()).toEqual(['she', 'wept']);
  });

  it('keeps the words of a text that is added while another one is removed', async () => {
    await index.put(story(1, 'A spindle'));
    const other = archive.app.get(MikroORM).em.fork();
    let removed: Promise<unknown> | undefined;
    await em.transactional(async (own) => {
      await new PostgresSearchIndex(own, new WordLists()).put(story(2, 'Her spindle'));
      removed = other.transactional((em) => new PostgresSearchIndex(em, new WordLists()).remove('story', 1, 2));
      // The removal waits for our lock. Otherwise it would not see the word in our uncommitted text.
      await eventually(async () => (await own.execute<unknown[]>(WAITING)).length > 0);
    });
    await removed;
    expect(await words()).toEqual(['her', 'spindle']);
  });

  it('completes a prefix with the shortest and the most frequent words, and one of three letters with all words', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    for (const [at, letter] of letters.entries()) await index.put(story(at + 1, `Loom${letter}`));
    for (let id = 101; id <= 105; id++) await index.put(story(id, 'Loominghouse'));
    await index.put(story(200, 'Loomstrifesters'));
    await em.execute('analyze search_document');
    // A new one, because an index caches the statistics for a while.
    const fresh = new PostgresSearchIndex(em, new WordLists());
    const found = async (typed: string) => new Set((await fresh.find(typed, 100)).hits.map(({ id }) => id));
    const some = await found('loom');
    expect([101, 105, 1, 20].filter((id) => !some.has(id))).toEqual([]);
    expect(some.has(200)).toBe(false);
    expect((await found('loo')).size).toBe(letters.length + 6);
    expect((await found('thread loo')).size).toBe(0);
  });
});
