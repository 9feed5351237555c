import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IndexCheck } from '../../src/platform/search/meilisearch/index-check.js';
import { IndexRebuild } from '../../src/platform/search/meilisearch/index-rebuild.js';
import { documentOf } from '../../src/platform/search/meilisearch/meilisearch.js';
import type { MeilisearchAddress } from '../../src/platform/search/meilisearch/meilisearch.js';
import { MeilisearchClient } from '../../src/platform/search/meilisearch/meilisearch-client.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import type { SearchDocument } from '../../src/platform/search/search-index.js';
import { withLock, REBUILDING } from '../../src/platform/search/meilisearch/index-locks.js';
import { IndexSync } from '../../src/platform/search/meilisearch/index-sync.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { FakeMeili } from '../support/fake-meili.js';
import { hasRealMeili, realMeili } from '../support/real-meili.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const article = (id: number, version = 1, body = 'Wool.'): SearchDocument => ({
  ...{
    type: 'article',
    id,
    version,
    title: 'The loom',
    excerpt: 'Of looms.',
    body,
    category: null,
    publishedAt: 1_000 * id,
  },
});

interface Server {
  address: MeilisearchAddress;
  ended: () => Promise<unknown>;
}

async function startFake(): Promise<Server> {
  const meili = new FakeMeili();
  await meili.start();
  return { address: meili.address, ended: () => meili.stop() };
}

const SERVERS: [string, () => Promise<Server>][] = [
  ['fake', startFake],
  ...(hasRealMeili ? [['real', realMeili] satisfies [string, () => Promise<Server>]] : []),
];

/** Also runs on a real Meilisearch if there is one, to check that the fake behaves like it. */
describe.each(SERVERS)('an index on a %s Meilisearch', (_, start) => {
  let archive: TestApp;
  let em: EntityManager;
  let server: Server;
  let store: MeilisearchClient;
  let postgres: PostgresSearchIndex;
  let sender: IndexSync;
  let rebuild: IndexRebuild;
  let check: IndexCheck;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
  });
  afterAll(() => archive?.close());
  beforeEach(async () => {
    em = archive.app.get(MikroORM).em.fork();
    await em.execute('truncate search_document, search_word');
    server = await start();
    store = new MeilisearchClient(server.address, new WordLists());
    postgres = new PostgresSearchIndex(em, new WordLists());
    sender = new IndexSync(em, server.address, new WordLists());
    rebuild = new IndexRebuild(em, store);
    check = new IndexCheck(em, store);
  });
  afterEach(() => server?.ended());

  const there = async (index = store.live) => {
    const keys = await store.keys(index, 0, 2_000);
    const articles = keys.filter((key) => key.startsWith('article'));
    const documents = articles.length === 0 ? [] : await store.get(index, articles);
    return { count: keys.length, of: new Map(documents.map((one) => [one.key, one])) };
  };
  const many = (count: number) =>
    em.execute(
      `insert into search_document (type, id, version, title, body) select 'story', id, 1, 'A story', 'Wool' from generate_series(1, ?) id`,
      [count],
    );
  it('is rebuilt from PostgreSQL, and replaces the old one', async () => {
    await many(501);
    await postgres.put(article(1));
    await sender.syncPending();
    await store.add(store.live, [documentOf(article(99))]);
    await store.remove(store.live, ['story-7']);
    const progress: number[] = [];
    expect(await rebuild.run((done, of) => progress.push(done, of))).toBe(502);
    expect(progress).toEqual([0, 502, 500, 502, 502, 502, 502, 502]);
    const { count, of } = await there();
    expect(count).toBe(502);
    expect([of.has('article-99'), of.get('article-1')]).toEqual([false, documentOf(article(1))]);
    expect(await store.exists(store.next)).toBe(false);
  });

  it('has the changes made while it was rebuilt', async () => {
    await many(501);
    await postgres.put(article(1));
    await postgres.put(article(2));
    await sender.syncPending();
    const other = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork(), new WordLists());
    let meanwhile: Promise<unknown> | undefined;
    await rebuild.run((done) => {
      if (done !== 500) return;
      meanwhile = (async () => {
        await other.put(article(1, 2, 'Silk.'));
        await other.remove('article', 2, 2);
        await other.put(article(3));
        await sender.syncPending();
      })();
    });
    await meanwhile;
    await sender.syncPending();
    const { count, of } = await there();
    expect(count).toBe(503);
    expect(of.get('article-1')).toEqual(documentOf(article(1, 2, 'Silk.')));
    expect([of.has('article-2'), of.has('article-3')]).toEqual([false, true]);
    expect(await check.run(false)).toEqual({ checked: 503, different: 0, orphans: 0 });
  });

  it('receives changes together with the one that is being built', async () => {
    await sender.syncPending();
    await postgres.put(article(1));
    await withLock(em, REBUILDING, true, async () => {
      await store.create(store.next);
      await sender.syncPending();
      expect([(await there()).count, (await there(store.next)).count]).toEqual([1, 1]);
      await postgres.remove('article', 1, 2);
      await sender.syncPending();
      expect([(await there()).count, (await there(store.next)).count]).toEqual([0, 0]);
    });
  });

  it('is rebuilt by one process at a time, and removes what an interrupted rebuild left', async () => {
    await sender.syncPending();
    await store.create(store.next);
    await withLock(em, REBUILDING, true, async () => {
      expect(await rebuild.run()).toBeUndefined();
      await new IndexSync(em, server.address, new WordLists()).syncPending();
      expect(await store.exists(store.next)).toBe(true);
    });
    await new IndexSync(em, server.address, new WordLists()).syncPending();
    expect(await store.exists(store.next)).toBe(false);
    await store.create(store.next);
    expect(await rebuild.run()).toBe(0);
    expect(await store.exists(store.next)).toBe(false);
  });

  it('is compared with PostgreSQL, and repaired', async () => {
    await many(3);
    for (const id of [1, 2, 3]) await postgres.put(article(id));
    await sender.syncPending();
    expect(await check.run(true)).toEqual({ checked: 6, different: 0, orphans: 0 });
    const { category: _category, ...without } = documentOf(article(2));
    await store.add(store.live, [
      documentOf(article(1, 1, 'Silk.')),
      documentOf(article(9)),
      { ...without, category: 'Lost' },
    ]);
    await store.add(store.live, [{ ...documentOf(article(10)), key: 'nobodys' }]);
    await store.remove(store.live, ['story-2']);
    // Unsent additions and removals are no differences.
    await postgres.put(article(4));
    await postgres.remove('article', 3, 2);
    const found = { checked: 6, different: 3, orphans: 2 };
    expect(await check.run(false)).toEqual(found);
    expect(await check.run(true)).toEqual(found);
    await sender.syncPending();
    expect(await check.run(false)).toEqual({ checked: 6, different: 0, orphans: 0 });
    expect((await there()).of.get('article-1')).toEqual(documentOf(article(1)));
  });

  it('that does not exist is distinguished from an empty one', async () => {
    expect(await check.run(true)).toBeUndefined();
    await sender.syncPending();
    expect(await check.run(true)).toEqual({ checked: 0, different: 0, orphans: 0 });
  });
});
