import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresSearchIndex } from '../../src/platform/search/postgres-search-index.js';
import type { SearchDocument, SearchIndex } from '../../src/platform/search/search-index.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const article = (id: number, change: Partial<SearchDocument> = {}): SearchDocument => ({
  type: 'article',
  id,
  version: 1,
  title: 'Spinster',
  body: 'An occupation became an insult. Nobody laughed at the loom.',
  category: 'Dirty Words',
  ...change,
});

/** What every adapter of the search port must do. */
describe.each([['PostgreSQL', (app: TestApp) => new PostgresSearchIndex(app.app.get(MikroORM).em.fork())]] as const)(
  'A search index on %s',
  (_, make) => {
    let archive: TestApp;
    let index: SearchIndex;
    beforeAll(async () => {
      archive = await startApp();
    });
    afterAll(() => archive?.close());
    beforeEach(async () => {
      await archive.app.get(MikroORM).em.fork().execute('truncate search_document, search_word');
      index = make(archive);
    });
    const find = async (words: string) => (await index.find(words, 10)).map(({ type, id }) => `${type} ${id}`);

    it('finds by title and by text, a beginning of a word too, and the title counts more', async () => {
      await index.put(article(1, { title: 'The loom', body: 'Wool.' }));
      await index.put(article(2));
      expect(await find('loom')).toEqual(['article 1', 'article 2']);
      expect(await find('occup')).toEqual(['article 2']);
      expect(await find('insult occupation')).toEqual(['article 2']);
      expect(await find('insult zebra')).toEqual([]);
    });

    it.each(['spinstr', 'spinnster', 'sipnster', 'SPINSTER', 'spínster'])('finds Spinster by %s', async (typed) => {
      await index.put(article(1));
      expect(await find(typed)).toEqual(['article 1']);
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

    it.each(['blorptastik', 'blorptasti', 'quuxblorptastic'])(
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
  },
);
