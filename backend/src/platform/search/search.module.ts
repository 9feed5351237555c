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
  useFactory: ({ meiliUrl, meiliKey, role }: Settings, em: EntityManager): SearchSending | undefined =>
    meiliUrl === undefined || role === 'api'
      ? undefined
      : new SearchSending(new SearchSender(em, { url: meiliUrl, key: meiliKey })),
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
      useFactory: ({ meiliUrl, meiliKey }: Settings, postgres: PostgresSearchIndex, sending?: SearchSending) =>
        meiliUrl === undefined
          ? postgres
          : new MeiliSearchIndex(postgres, { url: meiliUrl, key: meiliKey }, () => sending?.nudge()),
    },
  ],
  exports: [SearchIndex],
})
export class SearchModule {}
