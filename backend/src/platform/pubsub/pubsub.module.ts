import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ADMIN_LIST_TABLE, AdminListChanges } from './admin-list-changes.js';
import type { AdminListTable } from './admin-list-changes.js';
import { PubSub } from './pubsub.js';
import { CACHE_TAG_TABLE, CacheInvalidation } from '../http/cache/cache-invalidation.js';
import type { CacheTagTable } from '../http/cache/cache-invalidation.js';

@Global()
@Module({})
export class PubSubModule {
  static for(tables: { cacheInvalidation: CacheTagTable; adminListChanges: AdminListTable }): DynamicModule {
    return {
      module: PubSubModule,
      providers: [
        ...[PubSub, CacheInvalidation, AdminListChanges],
        { provide: CACHE_TAG_TABLE, useValue: tables.cacheInvalidation },
        { provide: ADMIN_LIST_TABLE, useValue: tables.adminListChanges },
      ],
      exports: [PubSub, CacheInvalidation, AdminListChanges],
    };
  }
}
