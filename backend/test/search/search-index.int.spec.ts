import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchDocument, SearchType } from '../../src/platform/search/search-index.js';
import { SEARCH_ENGINES } from '../support/search-engines.js';
import type { SearchEngine } from '../support/search-engines.js';
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
  publishedAt: 1_000 * id,
  ...change,
});

/** The rules for every adapter of the search port. Meilisearch is tested if MEILISEARCH_BINARY names one. */
describe.each(SEARCH_ENGINES)('a search index on %s', (name, start) => {
  let archive: TestApp;
  let engine: SearchEngine;
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

  it('ranks by title, excerpt and text, in this order, and then by what was published last', async () => {
    const body = 'Wool and nothing else.';
    await index.put(article(1, { title: 'The loom', body }));
    await index.put(article(2, { title: 'Wool', excerpt: 'Of a loom.', body }));
    await index.put(article(3));
    await index.put(article(4));
    await index.put(article(5, { title: 'Wool', body }));
    expect(await find('loom')).toEqual(['article 1', 'article 2', 'article 4', 'article 3']);
  });

  it('puts the one of equally good articles first that was first published last, and stories after them, whatever their ids', async () => {
    const days = [3, 1, 2];
    for (const [at, day] of days.entries()) await index.put(article(at + 1, { publishedAt: day * 86_400_000 }));
    await index.put({ ...article(900, { publishedAt: null }), type: 'story' });
    expect(await find('loom')).toEqual(['article 1', 'article 3', 'article 2', 'story 900']);
    // The same article, first published on another day: an import has corrected it.
    await index.put(article(2, { version: 2, publishedAt: 4 * 86_400_000 }));
    expect((await find('loom'))[0]).toBe('article 2');
  });

  it('finds texts with all words, in any form; the last word may be a prefix', async () => {
    await index.put(article(1));
    // The index has only `use`, the stem of using.
    await index.put(article(2, { title: 'Wool', body: 'Using a loom.' }));
    expect(await find('usin')).toEqual(['article 2']);
    for (const words of ['occup', 'insult occup', 'occupations insults', 'insults occupatio', 'why is it an insult'])
      expect([words, await find(words)]).toEqual([words, ['article 1']]);
    expect(await find('cupation')).toEqual([]);
  });

  it('finds a quoted phrase literally, and no other text with its words', async () => {
    await index.put(article(1, { body: 'They called her an old maid.' }));
    await index.put(article(2, { body: 'A maid, twenty years old.' }));
    for (const words of ['"old maid"', '“old maid”', '„old maid“', 'called "old maid"'])
      expect([words, await find(words)]).toEqual([words, ['article 1']]);
    expect((await find('old maid')).sort()).toEqual(['article 1', 'article 2']);
    expect(await find('"old maix"')).toEqual([]);
  });

  it('finds pronouns, which are no stop words here', async () => {
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
    ['qeuer', 'queer', 'one typo from five letters on'],
    ['wax', null, 'none in three letters'],
    ['hystrica', 'hysterical', 'also in an incomplete word'],
    ['occpation', 'occupation', 'two from nine letters on'],
    ['ocupatoin', 'occupation', 'two from nine letters on'],
    ['ccupation', 'occupation', 'also in the first letter'],
    ['spimstr', null, 'not two in shorter words'],
    ['hxsteryxcal', null, 'never three'],
  ])('%s finds %s: %s', async (typed, found, _rule) => {
    await index.put(article(1, { title: 'Queer', body: 'A hysterical occupation of spinsters and their wool.' }));
    expect(await find(typed)).toEqual(found ? ['article 1'] : []);
  });

  it('allows a typo in any letter of a word of four only if nothing is found otherwise', async () => {
    await index.put(article(1, { title: 'The loom', body: 'Wool.' }));
    for (const typed of ['xoom', 'olom', 'loxm', 'loox', 'lomm', 'looo', 'wool loxm'])
      expect([typed, await find(typed)]).toEqual([typed, ['article 1']]);
    expect(await find('"loxm"')).toEqual([]);
    expect(await find('lxxm')).toEqual([]);
    await index.put(article(2, { title: 'Loxm', body: 'Flax.' }));
    expect(await find('loxm')).toEqual(['article 2']);
    expect(await find('them')).toEqual([]);
  });

  it.each([
    ['spimstr', 'spinster'],
    ['an spimstr "of wool"', 'an spinster "of wool"'],
    ['Lom spinster', 'loom spinster'],
    ['spinster', undefined],
    ['zeugmatic', undefined],
    ['"spimstr"', undefined],
    ['queers', undefined],
  ])('suggests for %s: %s', async (typed, suggested) => {
    await index.put(article(1, { body: 'The loom. Wool. A queen.' }));
    expect(await engine.index.suggest(typed)).toBe(suggested);
  });

  it('ranks the typed word before corrections', async () => {
    await index.put(article(1, { title: 'Misted glass', body: 'Wool.' }));
    await index.put(article(2, { title: 'Wool', body: 'The mister of the house.' }));
    expect(await find('mister')).toEqual(['article 2', 'article 1']);
  });

  it('never corrects a word for an identity to another word', async () => {
    await index.put(article(1, { title: 'Transit', body: 'The train. A quern.' }));
    for (const word of ['"trans"', 'trans woman', 'queer']) expect([word, await find(word)]).toEqual([word, []]);
  });

  it('finds a preferred term by an avoided one, and vice versa, but not in quotes', async () => {
    await index.put(article(1, { body: 'Her brother died by suicide.' }));
    await index.put(article(2, { body: 'The old files say: hermaphrodite.' }));
    expect(await find('committed suicide')).toEqual(['article 1']);
    expect(await find('brother committed suicide')).toEqual(['article 1']);
    expect(await find('"committed suicide"')).toEqual([]);
    expect(await find('intersex')).toEqual(['article 2']);
  });

  it('stores an entry once, and replaces an older version with a newer one, never the reverse', async () => {
    await index.put(article(1, { version: 2, title: 'Second' }));
    await index.put(article(1, { version: 2, title: 'Second' }));
    await index.put(article(1, { version: 1, title: 'First' }));
    expect(await find('second')).toEqual(['article 1']);
    expect(await find('first')).toEqual([]);
  });

  it('ignores an older version of a removed entry, and restores the entry with a newer one', async () => {
    await index.put(article(1, { version: 1 }));
    await index.remove('article', 1, 2);
    await index.put(article(1, { version: 1 }));
    expect(await find('spinster')).toEqual([]);
    await index.put(article(1, { version: 3 }));
    expect(await find('spinster')).toEqual(['article 1']);
  });

  it('distinguishes an article and a story with the same id', async () => {
    await index.put(article(1));
    await index.put(article(1, { type: 'story', title: 'A loom of my own', body: 'Mine.', publishedAt: null }));
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
    ['loom weaver', '<mark>weaver</mark>’s <mark>loom</mark>', 'with most of the words'],
    ['salem concern', 'of <mark>Salem</mark>', 'with the first word, if the words are far apart'],
    ['spinst', 'a <mark>spínster</mark> of', 'with the complete word for a prefix'],
    ['happily', '“<mark>Happily</mark>,” she said', 'with a word whose ending differs from its stem'],
    ['spinster', 'a <mark>spínster</mark> of', 'with an accented word'],
    ['"to whom it may"', '<mark>To</mark> <mark>whom</mark> <mark>it</mark> <mark>may</mark>', 'with the phrase'],
    ['zeppelin', 'A loom, first of all.', 'at the beginning, if only the title has the word'],
  ])('for %s it shows the passage %s %s', async (typed, shown) => {
    const filling = (n: number) => `Nothing of note in line ${n}, nor of any weight. `.repeat(60);
    const pieces = [
      'A loom, first of all.',
      'Here is the weaver’s loom (late).',
      '“Happily,” she said; and a spínster of Salem.',
    ];
    const body = [...pieces.flatMap((piece, n) => [piece, filling(n)]), 'To whom it may concern.'].join(' ');
    await index.put(article(1, { title: 'Zeppelin', body }));
    const [hit] = await index.find(typed, 10);
    // Some engines mark a phrase as a whole, others each of its words.
    const joined = (text: string) => text.replaceAll('</mark> <mark>', ' ');
    expect(joined(hit!.excerpt)).toContain(joined(shown));
  });

  it.each(['blorptastik', 'blorptasti', 'quux', 'example.org'])(
    'a URL in a text does not break the search for %s',
    async (typed) => {
      await index.put(
        article(1, { body: 'See http://example.org/quux(blorptastic)?x=(b and /a/b:c|d!e, or blorptastic.' }),
      );
      expect(await find(typed)).toEqual(['article 1']);
    },
  );

  it.each(["'", '\\', ':*', 'a & | !', '(((', '%_%', "x' or 1=1 --", '\u0002loom\u0003'])(
    'accepts the search %j',
    async (typed) => {
      await index.put(article(1));
      await expect(index.find(typed, 10)).resolves.toBeInstanceOf(Array);
    },
  );
});
