import { Global, Module } from '@nestjs/common';
import { PostgresSearchIndex } from './postgres-search-index.js';
import { SearchIndex } from './search-index.js';

/** The search index; which adapter is a line here. */
@Global()
@Module({
  providers: [{ provide: SearchIndex, useClass: PostgresSearchIndex }],
  exports: [SearchIndex],
})
export class SearchModule {}
