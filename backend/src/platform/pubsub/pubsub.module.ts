import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ADMIN_LIST_TABLE, AdminListChanges } from './admin-list-changes.js';
import type { AdminListTable } from './admin-list-changes.js';
import { ProcessMessages } from './process-messages.js';
import { PubSub } from './pubsub.js';

/** Notifications and messages between processes, and the ones that admin desks listen to. */
@Global()
@Module({})
export class PubSubModule {
  static for(adminLists: AdminListTable): DynamicModule {
    return {
      module: PubSubModule,
      providers: [PubSub, ProcessMessages, AdminListChanges, { provide: ADMIN_LIST_TABLE, useValue: adminLists }],
      exports: [PubSub, ProcessMessages, AdminListChanges],
    };
  }
}
