import { EntityManager } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Tracing } from '../tracing/tracing.js';
import { MeilisearchIndex } from './meilisearch/meilisearch-index.js';
import { PostgresSearchIndex } from './postgres/postgres-search-index.js';
import { SearchIndex } from './search-index.js';
import { IndexSync } from './meilisearch/index-sync.js';
import type { TraceSync } from './meilisearch/index-sync.js';
import { IndexSyncSchedule } from './meilisearch/index-sync-schedule.js';
import { WordLists } from './word-lists.js';

/** Undefined without Meilisearch, and in api processes. */
const indexSyncSchedule = {
  provide: IndexSyncSchedule,
  inject: [Settings, EntityManager, WordLists, Tracing],
  useFactory: (
    { meili, role }: Settings,
    em: EntityManager,
    wordLists: WordLists,
    tracing: Tracing,
  ): IndexSyncSchedule | undefined => {
    if (meili === undefined || role === 'api') return undefined;
    const trace: TraceSync = (texts, send) => tracing.root('search send', send, { 'archive.texts': texts });
    return new IndexSyncSchedule(new IndexSync(em, meili, wordLists, trace));
  },
};

/** Provides the search index: PostgreSQL's or, where it is configured, Meilisearch with PostgreSQL as the fallback. */
@Global()
@Module({
  providers: [
    WordLists,
    PostgresSearchIndex,
    indexSyncSchedule,
    {
      provide: SearchIndex,
      inject: [Settings, PostgresSearchIndex, { token: IndexSyncSchedule, optional: true }],
      useFactory: ({ meili }: Settings, postgres: PostgresSearchIndex, schedule?: IndexSyncSchedule) =>
        meili === undefined
          ? postgres
          : new MeilisearchIndex(
              postgres,
              meili,
              () => schedule?.syncSoon(),
              () => schedule?.applyNewWords(),
            ),
    },
  ],
  exports: [SearchIndex, IndexSyncSchedule, WordLists],
})
export class SearchModule {}
