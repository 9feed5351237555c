import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import type { SearchDocument } from '../../src/platform/search/search-index.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const story = (id: number, body: string, version = 1): SearchDocument => ({
  ...{ type: 'story', id, version, title: '', excerpt: '', body, category: null },
});

const WAITING = `select from pg_locks join pg_database on oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

describe('The list of words that search knows', () => {
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
    index = new PostgresSearchIndex(em);
  });
  const words = async () =>
    (await em.execute<{ word: string }[]>('select word from search_word order by word')).map(({ word }) => word);

  it('has no word of a deleted story that no other text has', async () => {
    await index.put(story(1, 'Jaquelina laughed at the loom'));
    await index.put(story(2, 'The looms'));
    await index.remove('story', 1, 2);
    // The looms are the other story's, and loom is found with them.
    expect(await words()).toEqual(['loom', 'looms', 'the']);
    await index.remove('story', 2, 2);
    expect(await words()).toEqual([]);
  });

  it('has no word that was taken out of a story, and all that are in it now', async () => {
    await index.put(story(1, 'Jaquelina laughed at Müller'));
    await index.put(story(1, 'She laughed, and wept', 2));
    expect(await words()).toEqual(['and', 'laughed', 'she', 'wept']);
  });

  it('keeps its words when an older text comes late', async () => {
    await index.put(story(1, 'She wept', 2));
    await index.put(story(1, 'Jaquelina', 1));
    await index.remove('story', 1, 1);
    expect(await words()).toEqual(['she', 'wept']);
  });

  it('keeps what is in a text that is put while another one is removed', async () => {
    await index.put(story(1, 'A spindle'));
    const other = archive.app.get(MikroORM).em.fork();
    let removed: Promise<unknown> | undefined;
    await em.transactional(async (own) => {
      await new PostgresSearchIndex(own).put(story(2, 'Her spindle'));
      removed = other.transactional((em) => new PostgresSearchIndex(em).remove('story', 1, 2));
      // It waits for us: as it sees the texts now, no other has the word.
      await eventually(async () => (await own.execute<unknown[]>(WAITING)).length > 0);
    });
    await removed;
    expect(await words()).toEqual(['her', 'spindle']);
  });

  it('has more words with a beginning than are looked for: the shortest are, and those that many texts have, and with three letters all', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    for (const [at, letter] of letters.entries()) await index.put(story(at + 1, `Loom${letter}`));
    for (let id = 101; id <= 105; id++) await index.put(story(id, 'Loominghouse'));
    await index.put(story(200, 'Loomstrifesters'));
    await em.execute('analyze search_document');
    // It asks for statistics once in a while.
    const fresh = new PostgresSearchIndex(em);
    const found = async (typed: string) => new Set((await fresh.find(typed, 100)).hits.map(({ id }) => id));
    const some = await found('loom');
    expect([101, 105, 1, 20].filter((id) => !some.has(id))).toEqual([]);
    expect(some.has(200)).toBe(false);
    expect((await found('loo')).size).toBe(letters.length + 6);
    expect((await found('thread loo')).size).toBe(0);
  });
});
