import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MeilisearchIndex } from '../../src/platform/search/meilisearch/meilisearch-index.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import type { SearchDocument, SearchIndex, SearchType } from '../../src/platform/search/search-index.js';
import { IndexSync } from '../../src/platform/search/meilisearch/index-sync.js';
import { hasRealMeili, realMeili } from '../support/real-meili.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const article = (id: number, change: Partial<SearchDocument> = {}): SearchDocument => ({
  type: 'article',
  id,
  version: 1,
  title: 'Spinster',
  excerpt: '',
  body: 'An occupation became an insult. Nobody laughed at the loom.',
  category: 'Dirty Words',
  ...change,
});

interface Engine {
  index: SearchIndex;
  /** Until what was put can be found. */
  settled: () => Promise<unknown>;
  emptied: () => Promise<unknown>;
  ended: () => Promise<unknown>;
}

const nothing = async (): Promise<void> => undefined;

async function onPostgres(archive: TestApp): Promise<Engine> {
  const index = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork());
  return { index, settled: nothing, emptied: nothing, ended: nothing };
}

/** An index of its own on a server that may have others. */
async function onMeili(archive: TestApp): Promise<Engine> {
  const meili = await realMeili();
  const em = archive.app.get(MikroORM).em.fork();
  const sender = new IndexSync(em, meili.address);
  return {
    index: new MeilisearchIndex(
      new PostgresSearchIndex(em),
      { ...meili.address, key: meili.searching },
      () => undefined,
    ),
    settled: () => sender.syncPending(),
    emptied: async () => {
      await sender.syncPending();
      await meili.client.index(meili.address.index).deleteAllDocuments().waitTask();
    },
    ended: meili.ended,
  };
}

type Start = [string, (archive: TestApp) => Promise<Engine>];
const ENGINES: Start[] = [
  ['PostgreSQL', onPostgres],
  ...(hasRealMeili ? [['Meilisearch', onMeili] satisfies Start] : []),
];

/** What every adapter of the search port must do. Of Meilisearch's where MEILI_URL says where one is. */
describe.each(ENGINES)('A search index on %s', (name, start) => {
  let archive: TestApp;
  let engine: Engine;
  const index = {
    put: async (document: SearchDocument) => {
      await engine.index.put(document);
      await engine.settled();
    },
    remove: async (type: SearchType, id: number, version: number) => {
      await engine.index.remove(type, id, version);
      await engine.settled();
    },
    find: async (words: string, limit: number) => {
      const answer = await engine.index.find(words, limit);
      expect([answer.engine, answer.isFallback]).toEqual([name, false]);
      return answer.hits;
    },
  };
  beforeAll(async () => {
    archive = await startApp();
    engine = await start(archive);
  });
  afterAll(async () => {
    await engine?.ended();
    await archive?.close();
  });
  beforeEach(async () => {
    await archive.app.get(MikroORM).em.fork().execute('truncate search_document, search_word');
    await engine.emptied();
  });
  const find = async (words: string) => (await index.find(words, 10)).map(({ type, id }) => `${type} ${id}`);

  it('finds by title, excerpt and text, in this order, and then the newer one', async () => {
    const body = 'Wool and nothing else.';
    await index.put(article(1, { title: 'The loom', body }));
    await index.put(article(2, { title: 'Wool', excerpt: 'Of a loom.', body }));
    await index.put(article(3));
    await index.put(article(4));
    await index.put(article(5, { title: 'Wool', body }));
    expect(await find('loom')).toEqual(['article 1', 'article 2', 'article 4', 'article 3']);
  });

  it('finds what has all words, in any form; the last one may be a beginning', async () => {
    await index.put(article(1));
    // Of using the index has only `use`.
    await index.put(article(2, { title: 'Wool', body: 'Using a loom.' }));
    expect(await find('usin')).toEqual(['article 2']);
    for (const words of ['occup', 'insult occup', 'occupations insults', 'insults occupatio', 'why is it an insult'])
      expect([words, await find(words)]).toEqual([words, ['article 1']]);
    expect(await find('cupation')).toEqual([]);
  });

  it('finds a phrase in quotes as it stands, and no other text with its words', async () => {
    await index.put(article(1, { body: 'They called her an old maid.' }));
    await index.put(article(2, { body: 'A maid, twenty years old.' }));
    for (const words of ['"old maid"', '“old maid”', '„old maid“', 'called "old maid"'])
      expect([words, await find(words)]).toEqual([words, ['article 1']]);
    expect((await find('old maid')).sort()).toEqual(['article 1', 'article 2']);
    expect(await find('"old maix"')).toEqual([]);
  });

  it('finds pronouns, which are words like others here', async () => {
    await index.put(article(1, { body: 'Who says they of one person?' }));
    await index.put(article(2, { body: 'Who says he of everybody?' }));
    expect(await find('they')).toEqual(['article 1']);
    expect(await find('"he"')).toEqual(['article 2']);
  });

  it.each(['spinstr', 'spinnster', 'sipnster', 'spimster', 'SPINSTER', 'spínster', 'spi\u0301nster'])(
    'finds Spinster by %s',
    async (typed) => {
      await index.put(article(1));
      expect(await find(typed)).toEqual(['article 1']);
    },
  );

  it.each<[string, string | null, string]>([
    ['qeuer', 'queer', 'one from five letters on'],
    ['quer', null, 'none below'],
    ['hystrica', 'hysterical', 'also in a word that is not typed to its end'],
    ['occpation', 'occupation', 'two from nine letters on'],
    ['ocupatoin', 'occupation', 'two from nine letters on'],
    ['ccupation', 'occupation', 'the first one too'],
    ['spimstr', null, 'not two below'],
    ['hxsteryxcal', null, 'never three'],
  ])('%s finds %s: as for letters that are wrong, %s', async (typed, found, _rule) => {
    await index.put(article(1, { title: 'Queer', body: 'A hysterical occupation of spinsters.' }));
    expect(await find(typed)).toEqual(found ? ['article 1'] : []);
  });

  it('puts what was typed before what may have been meant', async () => {
    await index.put(article(1, { title: 'Misted glass', body: 'Wool.' }));
    await index.put(article(2, { title: 'Wool', body: 'The mister of the house.' }));
    expect(await find('mister')).toEqual(['article 2', 'article 1']);
  });

  it('never corrects a word for what somebody is into another', async () => {
    await index.put(article(1, { title: 'Transit', body: 'The train. A quern.' }));
    for (const word of ['"trans"', 'trans woman', 'queer']) expect([word, await find(word)]).toEqual([word, []]);
  });

  it('finds a word that is used by one that is avoided, and the other way, but not in quotes', async () => {
    await index.put(article(1, { body: 'Her brother died by suicide.' }));
    await index.put(article(2, { body: 'The old files say: hermaphrodite.' }));
    expect(await find('committed suicide')).toEqual(['article 1']);
    expect(await find('brother committed suicide')).toEqual(['article 1']);
    expect(await find('"committed suicide"')).toEqual([]);
    expect(await find('intersex')).toEqual(['article 2']);
  });

  it('putting twice is putting once, and a newer version takes the place of an older one, never the other way', async () => {
    await index.put(article(1, { version: 2, title: 'Second' }));
    await index.put(article(1, { version: 2, title: 'Second' }));
    await index.put(article(1, { version: 1, title: 'First' }));
    expect(await find('second')).toEqual(['article 1']);
    expect(await find('first')).toEqual([]);
  });

  it('what was removed stays removed when an older version arrives late, and comes back with a newer one', async () => {
    await index.put(article(1, { version: 1 }));
    await index.remove('article', 1, 2);
    await index.put(article(1, { version: 1 }));
    expect(await find('spinster')).toEqual([]);
    await index.put(article(1, { version: 3 }));
    expect(await find('spinster')).toEqual(['article 1']);
  });

  it('tells an article and a story with the same id apart', async () => {
    await index.put(article(1));
    await index.put(article(1, { type: 'story', title: 'A loom of my own', body: 'Mine.' }));
    await index.remove('article', 1, 2);
    expect(await find('loom')).toEqual(['story 1']);
  });

  it('marks the words in the excerpt and escapes everything else', async () => {
    await index.put(article(1, { body: 'Where 1 < 2, <script>alert(1)</script> and the "loom" & more' }));
    const [hit] = await index.find('loom', 10);
    expect(hit!.excerpt).toContain('<mark>loom</mark>');
    expect(hit!.excerpt).toContain('1 &lt; 2');
    expect(hit!.excerpt).toContain('&amp; more');
    expect(hit!.excerpt.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  });

  it.each([
    ['loom weaver', '<mark>weaver</mark>’s <mark>loom</mark>', 'where most of the words are'],
    ['salem concern', 'of <mark>Salem</mark>', 'the first of its words, where they are far from each other'],
    ['spinst', 'a <mark>spínster</mark> of', 'all of a word that is begun'],
    ['happily', '“<mark>Happily</mark>,” she said', 'where the word has another ending than its stem'],
    ['spinster', 'a <mark>spínster</mark> of', 'where the word has an accent'],
    ['"to whom it may"', '<mark>To</mark> <mark>whom</mark> <mark>it</mark> <mark>may</mark>', 'where the phrase is'],
    ['zeppelin', 'A loom, first of all.', 'at its beginning, when only the title has the word'],
  ])('shows for %s the piece of a long text with %s: %s', async (typed, shown) => {
    const filling = (n: number) => `Nothing of note in line ${n}, nor of any weight. `.repeat(60);
    const pieces = [
      'A loom, first of all.',
      'Here is the weaver’s loom (late).',
      '“Happily,” she said; and a spínster of Salem.',
    ];
    const body = [...pieces.flatMap((piece, n) => [piece, filling(n)]), 'To whom it may concern.'].join(' ');
    await index.put(article(1, { title: 'Zeppelin', body }));
    const [hit] = await index.find(typed, 10);
    // Some mark a phrase as one, some each of its words.
    const joined = (text: string) => text.replaceAll('</mark> <mark>', ' ');
    expect(joined(hit!.excerpt)).toContain(joined(shown));
  });

  it.each(['blorptastik', 'blorptasti', 'quux', 'example.org'])(
    'a text with an address in it does not break the search for %s',
    async (typed) => {
      await index.put(
        article(1, { body: 'See http://example.org/quux(blorptastic)?x=(b and /a/b:c|d!e, or blorptastic.' }),
      );
      expect(await find(typed)).toEqual(['article 1']);
    },
  );

  it.each(["'", '\\', ':*', 'a & | !', '(((', '%_%', "x' or 1=1 --", '\u0002loom\u0003'])(
    'is not troubled by %j',
    async (typed) => {
      await index.put(article(1));
      await expect(index.find(typed, 10)).resolves.toBeInstanceOf(Array);
    },
  );
});
