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

/** Only where there is a Meilisearch, and workers. */
const sending = {
  provide: IndexSyncSchedule,
  inject: [Settings, EntityManager, Tracing],
  useFactory: ({ meili, role }: Settings, em: EntityManager, tracing: Tracing): IndexSyncSchedule | undefined => {
    if (meili === undefined || role === 'api') return undefined;
    const follow: TraceSync = (texts, send) => tracing.root('search send', send, { 'archive.texts': texts });
    return new IndexSyncSchedule(new IndexSync(em, meili, follow));
  },
};

/** The search index: PostgreSQL's, and where there is a Meilisearch, that one before it. */
@Global()
@Module({
  providers: [
    PostgresSearchIndex,
    sending,
    {
      provide: SearchIndex,
      inject: [Settings, PostgresSearchIndex, { token: IndexSyncSchedule, optional: true }],
      useFactory: ({ meili }: Settings, postgres: PostgresSearchIndex, sending?: IndexSyncSchedule) =>
        meili === undefined ? postgres : new MeilisearchIndex(postgres, meili, () => sending?.nudge()),
    },
  ],
  exports: [SearchIndex, IndexSyncSchedule],
})
export class SearchModule {}
