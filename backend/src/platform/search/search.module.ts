import { EntityManager } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Tracing } from '../tracing/tracing.js';
import { MeiliSearchIndex } from './meili-search-index.js';
import { PostgresSearchIndex } from './postgres-search-index.js';
import { SearchIndex } from './search-index.js';
import { SearchSender } from './search-sender.js';
import type { FollowSending } from './search-sender.js';
import { SearchSending } from './search-sending.js';

/** Only where there is a Meilisearch, and workers. */
const sending = {
  provide: SearchSending,
  inject: [Settings, EntityManager, Tracing],
  useFactory: ({ meili, role }: Settings, em: EntityManager, tracing: Tracing): SearchSending | undefined => {
    if (meili === undefined || role === 'api') return undefined;
    const follow: FollowSending = (texts, send) => tracing.alone('search send', send, { 'archive.texts': texts });
    return new SearchSending(new SearchSender(em, meili, follow));
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
      inject: [Settings, PostgresSearchIndex, { token: SearchSending, optional: true }],
      useFactory: ({ meili }: Settings, postgres: PostgresSearchIndex, sending?: SearchSending) =>
        meili === undefined ? postgres : new MeiliSearchIndex(postgres, meili, () => sending?.nudge()),
    },
  ],
  exports: [SearchIndex, SearchSending],
})
export class SearchModule {}
