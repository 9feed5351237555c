import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { AfterCommit } from './after-commit.js';
import { Housekeeping } from './housekeeping.js';
import { OutboxNotifier } from './outbox-notifier.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { EventHandlerRegistry } from './event-handler-registry.js';
import { EventHandlersProcessor } from './event-handlers.processor.js';

/** The path of an event from its transaction to its handlers. The relay and the handlers run only in workers. */
@Global()
@Module({})
export class OutboxModule {
  static for(settings: Settings): DynamicModule {
    const inWorkers = [OutboxRelay, EventHandlersProcessor, Housekeeping];
    return {
      module: OutboxModule,
      imports: [DiscoveryModule, QueueModule.for(settings)],
      providers: [
        Outbox,
        AfterCommit,
        OutboxNotifier,
        EventHandlerRegistry,
        ...(settings.role === 'api' ? [] : inWorkers),
      ],
      exports: [Outbox, AfterCommit, EventHandlerRegistry],
    };
  }
}
