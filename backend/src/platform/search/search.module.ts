import { EntityManager } from '@mikro-orm/postgresql';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { MeiliSearchIndex } from './meili-search-index.js';
import { PostgresSearchIndex } from './postgres-search-index.js';
import { SearchIndex } from './search-index.js';
import { SearchSender } from './search-sender.js';
import { SearchSending } from './search-sending.js';

/** Only where there is a Meilisearch, and workers. */
const sending = {
  provide: SearchSending,
  inject: [Settings, EntityManager],
  useFactory: ({ meili, role }: Settings, em: EntityManager): SearchSending | undefined =>
    meili === undefined || role === 'api' ? undefined : new SearchSending(new SearchSender(em, meili)),
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
  exports: [SearchIndex],
})
export class SearchModule {}
