import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IndexRebuild } from '../../src/platform/search/meilisearch/index-rebuild.js';
import { MeilisearchIndex } from '../../src/platform/search/meilisearch/meilisearch-index.js';
import { MeilisearchClient } from '../../src/platform/search/meilisearch/meilisearch-client.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import type { SearchDocument } from '../../src/platform/search/search-index.js';
import { SENDING } from '../../src/platform/search/meilisearch/index-locks.js';
import { IndexSync } from '../../src/platform/search/meilisearch/index-sync.js';
import type { MeilisearchDocument } from '../../src/platform/search/meilisearch/meilisearch.js';
import { synonymOf } from '../../src/platform/search/synonyms.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { FakeMeili } from '../support/fake-meili.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const article = (id: number, version = 1, body = 'Wool.'): SearchDocument => ({
  ...{ type: 'article', id, version, title: 'The loom', excerpt: '', body, category: null, publishedAt: 1_000 * id },
});

describe('the sync of the search index to Meilisearch', () => {
  let archive: TestApp;
  let em: EntityManager;
  let meili: FakeMeili;
  let postgres: PostgresSearchIndex;
  let sender: IndexSync;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
  });
  afterAll(() => archive?.close());
  beforeEach(async () => {
    em = archive.app.get(MikroORM).em.fork();
    await em.execute('truncate search_document, search_word');
    postgres = new PostgresSearchIndex(em, new WordLists());
    meili = new FakeMeili();
    await meili.start();
    sender = new IndexSync(em, meili.address, new WordLists());
  });
  afterEach(() => meili.stop());

  const unsent = async () =>
    (await em.execute<{ id: number }[]>('select id from search_document where unsent order by id')).map(({ id }) => id);

  it('sends each entry once with its version, and deletes removed entries', async () => {
    await postgres.put(article(1));
    await postgres.put(article(2));
    expect(await sender.syncPending()).toBe(2);
    expect(await sender.syncPending()).toBe(0);
    expect([...meili.documents.keys()]).toEqual(['article-1', 'article-2']);
    await postgres.remove('article', 1, 2);
    expect(await sender.syncPending()).toBe(1);
    expect([...meili.documents.keys()]).toEqual(['article-2']);
  });

  it('sends batches until nothing is left', async () => {
    await sender.syncPending();
    await em.execute(
      `insert into search_document (type, id, version, title, body) select 'story', id, 1, '', 'Wool' from generate_series(1, 1201) id`,
    );
    const batches: number[] = [];
    meili.beforeTaking = async (keys) => void batches.push(keys.length);
    expect(await sender.syncPending()).toBe(1_201);
    expect(batches).toEqual([500, 500, 201]);
  });

  it('sends an entry again that changed while it was sent', async () => {
    await sender.syncPending();
    await postgres.put(article(1));
    meili.beforeTaking = async () => {
      meili.beforeTaking = async () => undefined;
      await new PostgresSearchIndex(archive.app.get(MikroORM).em.fork(), new WordLists()).put(article(1, 2, 'Silk.'));
    };
    expect(await sender.syncPending()).toBe(2);
    expect(meili.documents.get('article-1')).toMatchObject({ version: 2, body: 'Silk.' });
    expect(await unsent()).toEqual([]);
  });

  it('sends an entry again whose category was renamed while it was sent', async () => {
    await sender.syncPending();
    await postgres.put(article(1));
    meili.beforeTaking = async () => {
      meili.beforeTaking = async () => undefined;
      const other = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork(), new WordLists());
      await other.setCategory([1], 'Horology');
    };
    expect(await sender.syncPending()).toBe(2);
    expect(meili.documents.get('article-1')).toMatchObject({ version: 1, category: 'Horology' });
    expect(await unsent()).toEqual([]);
  });

  it('runs in one process at a time: others skip it meanwhile', async () => {
    await sender.syncPending();
    await postgres.put(article(1));
    await em.transactional(async (other) => {
      await other.execute('select pg_advisory_xact_lock(hashtext(?))', [SENDING]);
      expect(await sender.syncPending()).toBe(0);
    });
    expect(await sender.syncPending()).toBe(1);
  });

  it('keeps an entry unsent if its task fails, and throws an error without its text', async () => {
    await postgres.put(article(1));
    meili.refused.add('article-1');
    const failure = await sender.syncPending().then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failure).toBe('Meilisearch: documentAdditionOrUpdate failed, internal');
    expect(await unsent()).toEqual([1]);
    meili.refused.clear();
    expect(await sender.syncPending()).toBe(1);
  });

  it('keeps entries unsent while Meilisearch is unavailable', async () => {
    const { port } = new URL(meili.url);
    await meili.stop();
    await postgres.put(article(1));
    await expect(sender.syncPending()).rejects.toThrow();
    expect(await unsent()).toEqual([1]);
    await meili.start(Number(port));
    expect(await sender.syncPending()).toBe(1);
  });

  it('sends everything to a server that has lost its index', async () => {
    await postgres.put(article(1));
    await postgres.put(article(2));
    await sender.syncPending();
    meili.indexes.clear();
    await sender.syncPending();
    expect([...meili.documents.keys()]).toEqual(['article-1', 'article-2']);
  });

  it('updates the settings only if they differ from the files', async () => {
    const start = () => new IndexSync(em, meili.address, new WordLists()).syncPending();
    await start();
    await start();
    expect(meili.changedSettings).toBe(1);
    const { settings } = meili.indexes.get('archive')!;
    (settings.synonyms as Record<string, string[]>).left = ['over'];
    await start();
    expect(meili.changedSettings).toBe(2);
    settings.rankingRules = ['words'];
    await start();
    expect(meili.changedSettings).toBe(3);
  });

  it('applies words that change while it compares the settings', async () => {
    const words = new WordLists();
    sender = new IndexSync(em, meili.address, words);
    await sender.syncPending();
    let [typed, changes] = ['first', 0];
    words.useSource(async () => {
      const found = synonymOf(typed, ['found']);
      await Promise.resolve();
      // The check of the fields reads them first, and the comparison of the settings a second time.
      if (changes++ > 1) return found;
      if (changes === 2) typed = 'second';
      words.forget();
      sender.applyNewWords();
      return found;
    });
    sender.applyNewWords();
    const applied = () => Object.keys(meili.indexes.get('archive')!.settings.synonyms as object);
    await sender.syncPending();
    expect(applied()).toContain('first');
    await sender.syncPending();
    expect(applied()).toContain('second');
    expect(applied()).not.toContain('first');
  });

  it('rebuilds an index whose documents do not have the fields of this release', async () => {
    await postgres.put(article(1, 1, '言葉'));
    await sender.syncPending();
    const old = meili.indexes.get('archive')!;
    old.settings.searchableAttributes = ['title', 'body'];
    old.documents.set('article-1', { ...old.documents.get('article-1')!, bodyScripts: '' });
    await new IndexSync(em, meili.address, new WordLists()).syncPending();
    expect(meili.documents.get('article-1')).toMatchObject({ bodyScripts: '0x8a00 0x8a008449 0x8449' });
  });

  it('sends the time of an article’s first publication, which decides between equally good hits, and none of a story', async () => {
    const publishedAt = Date.parse('2026-11-29T00:00:00.123Z');
    await postgres.put({ ...article(1), publishedAt });
    await postgres.put({ ...article(2), type: 'story', publishedAt: null });
    await sender.syncPending();
    expect([...meili.documents.values()].map((one) => [one.key, one.publishedAt])).toEqual([
      ['article-1', publishedAt],
      ['story-2', null],
    ]);
    const { settings } = meili.indexes.get('archive')!;
    const rules = settings.rankingRules as string[];
    expect(rules.slice(rules.indexOf('attributeRank') + 1, rules.indexOf('wordPosition'))).toEqual([
      'publishedAt:desc',
      'id:desc',
    ]);
  });

  it('rebuilds an index without the times of publication', async () => {
    await postgres.put({ ...article(1), publishedAt: 7 });
    await sender.syncPending();
    const { settings, documents } = meili.indexes.get('archive')!;
    settings.displayedAttributes = (settings.displayedAttributes as string[]).filter((name) => name !== 'publishedAt');
    const { publishedAt: _, ...old } = documents.get('article-1')!;
    documents.set('article-1', old as MeilisearchDocument);
    await new IndexSync(em, meili.address, new WordLists()).syncPending();
    expect(meili.documents.get('article-1')?.publishedAt).toBe(7);
  });

  it('leaves no finished tasks, which have times, and no index that grew story by story', async () => {
    await postgres.put(article(1));
    await sender.syncPending();
    const { createdAt } = meili.indexes.get('archive')!;
    expect(meili.finished.size).toBeGreaterThan(0);
    await sender.removeTraces(false);
    expect(meili.finished.size).toBe(0);
    const rebuilt = meili.indexes.get('archive')!;
    expect(rebuilt.createdAt).not.toBe(createdAt);
    // Nothing was sent since.
    await sender.removeTraces(false);
    expect(meili.indexes.get('archive')).toBe(rebuilt);
  });

  it('rebuilds a large index at night only', async () => {
    await postgres.put(article(1));
    // A column outside the search is large faster than a text in it.
    await em.execute('alter table search_document add column filling text storage external');
    await em.execute("update search_document set filling = repeat('x', 9000000)");
    await sender.syncPending();
    const index = meili.indexes.get('archive');
    await sender.removeTraces(false);
    expect([meili.indexes.get('archive') === index, meili.finished.size]).toEqual([true, 0]);
    await sender.removeTraces(true);
    expect(meili.indexes.get('archive')).not.toBe(index);
    await em.execute('alter table search_document drop column filling');
  });

  it('is not needed for a search while Meilisearch is unavailable: PostgreSQL answers, and the result says so', async () => {
    await postgres.put(article(1));
    const index = new MeilisearchIndex(postgres, meili.address, () => undefined);
    await meili.stop();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { hits, ...by } = await index.find('loom', 10);
    expect(hits.map(({ id }) => id)).toEqual([1]);
    expect(by).toEqual({ engine: 'PostgreSQL', isFallback: true });
    // The log must not contain the search, because it is private.
    expect(warned).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warned.mock.calls)).not.toContain('loom');
    warned.mockRestore();
    await meili.start();
  });

  it('refuses a key that may do everything, as a search does', async () => {
    await postgres.put(article(1));
    meili.mayListKeys = true;
    await expect(sender.syncPending()).rejects.toThrow('MEILI_KEY allows more than it should');
    expect(meili.indexes.size).toBe(0);
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const index = new MeilisearchIndex(postgres, meili.address, () => undefined);
    expect(await index.find('loom', 10)).toMatchObject({ engine: 'PostgreSQL', isFallback: true, hits: [{ id: 1 }] });
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  it('leaves the live index unchanged if a rebuild fails', async () => {
    await postgres.put(article(1));
    await sender.syncPending();
    await postgres.put(article(2));
    meili.refused.add('article-2');
    const rebuild = new IndexRebuild(em, new MeilisearchClient(meili.address, new WordLists()));
    await expect(rebuild.run()).rejects.toThrow('failed');
    expect([...meili.documents.keys()]).toEqual(['article-1']);
    meili.refused.clear();
    await rebuild.run();
    expect([...meili.documents.keys()]).toEqual(['article-1', 'article-2']);
  });
});
