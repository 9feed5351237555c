import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { CommitHints } from './commit-hints.js';
import { Housekeeping } from './housekeeping.js';
import { OutboxBell } from './outbox-bell.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { ReactionRegistry } from './reaction-registry.js';
import { ReactionsProcessor } from './reactions.processor.js';

/** Events from the change that causes them to what happens after; relay and reactions run in workers only. */
@Global()
@Module({})
export class OutboxModule {
  static for(settings: Settings): DynamicModule {
    const inWorkers = [OutboxRelay, ReactionsProcessor, Housekeeping];
    return {
      module: OutboxModule,
      imports: [DiscoveryModule, QueueModule.for(settings)],
      providers: [Outbox, CommitHints, OutboxBell, ReactionRegistry, ...(settings.role === 'api' ? [] : inWorkers)],
      exports: [Outbox, ReactionRegistry],
    };
  }
}
