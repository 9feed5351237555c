import { MikroORM } from '@mikro-orm/postgresql';
import { IndexSync } from '../../src/platform/search/meilisearch/index-sync.js';
import { MeilisearchIndex } from '../../src/platform/search/meilisearch/meilisearch-index.js';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import type { SearchIndex } from '../../src/platform/search/search-index.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { hasRealMeili, realMeili } from './real-meili.js';
import type { TestApp } from './test-app.js';

/** An adapter of the search port under test. */
export interface SearchEngine {
  index: SearchIndex;
  /** Waits until new entries can be found. */
  settled: () => Promise<unknown>;
  emptied: () => Promise<unknown>;
  ended: () => Promise<unknown>;
}

const nothing = async (): Promise<void> => undefined;

async function onPostgres(archive: TestApp): Promise<SearchEngine> {
  const index = new PostgresSearchIndex(archive.app.get(MikroORM).em.fork(), archive.app.get(WordLists));
  return { index, settled: nothing, emptied: nothing, ended: nothing };
}

/** A separate index on a server that may have others. Its words are those of the application. */
async function onMeili(archive: TestApp): Promise<SearchEngine> {
  const meili = await realMeili();
  const em = archive.app.get(MikroORM).em.fork();
  const words = archive.app.get(WordLists);
  const sender = new IndexSync(em, meili.address, words);
  return {
    index: new MeilisearchIndex(
      new PostgresSearchIndex(em, words),
      { ...meili.address, key: meili.searching },
      () => undefined,
      () => sender.applyNewWords(),
    ),
    settled: () => sender.syncPending(),
    emptied: async () => {
      await sender.syncPending();
      await meili.client.index(meili.address.index).deleteAllDocuments().waitTask();
    },
    ended: meili.ended,
  };
}

type StartEngine = [name: string, start: (archive: TestApp) => Promise<SearchEngine>];

/** Every search engine that this run can test: Meilisearch only if MEILISEARCH_BINARY names one. */
export const SEARCH_ENGINES: StartEngine[] = [
  ['PostgreSQL', onPostgres],
  ...(hasRealMeili ? [['Meilisearch', onMeili] satisfies StartEngine] : []),
];
