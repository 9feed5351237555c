import { BullModule } from '@nestjs/bullmq';
import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnModuleDestroy } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { AllQueues, allQueues } from './all-queues.js';
import { ClockSkewGuard } from './clock-skew-guard.js';
import { ANALYTICS_QUEUE, EVENT_HANDLERS_QUEUE, MAIL_QUEUE, MEDIA_QUEUE, NEWSLETTER_QUEUE } from './queue-names.js';
import { asyncCommitConnection, failFastConnection, queueConnection, stopReconnecting } from './queue-backend.js';
import {
  analyticsJobOptions,
  eventJobOptions,
  mailJobOptions,
  mediaJobOptions,
  newsletterJobOptions,
} from './queue-options.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';

/** One module per application, even if several modules import it, because each queue opens its own connections. */
const modules = new WeakMap<Settings, DynamicModule>();

/** The job queues: BullMQ on Redis when there is one, on PostgreSQL otherwise. */
@Module({})
export class QueueModule implements OnModuleDestroy {
  constructor(
    private readonly queues: AllQueues,
    private readonly settings: Settings,
  ) {
    const log = new Logger('Queue');
    // Without a listener, every failed reconnect prints a stack trace. Callers that use the queue get their own error.
    for (const queue of queues.list) queue.on('error', (error) => log.debug(error.message));
  }

  /** This is the first hook of a shutdown. Later hooks close things that may otherwise wait for Redis. */
  async onModuleDestroy(): Promise<void> {
    if (!this.settings.redisUrl) return;
    await stopReconnecting(this.settings, await this.connected());
    // A Redis that is connected but does not answer would still block the queue's own close.
    for (const queue of this.queues.list)
      setTimeout(() => void queue.disconnect().catch(() => undefined), STOP_TIMEOUT_MS).unref();
  }

  private async connected(): Promise<boolean> {
    const client = await withTimeout(
      100,
      (this.queues.list[0]!.getBackend() as { client?: Promise<{ status: string }> }).client!,
    );
    return client?.status === 'ready';
  }

  static for(settings: Settings): DynamicModule {
    const existing = modules.get(settings);
    if (existing) return existing;
    const root = BullModule.forRoot({ connection: queueConnection(settings) });
    const queues = BullModule.registerQueue(
      { name: EVENT_HANDLERS_QUEUE, connection: asyncCommitConnection(settings), defaultJobOptions: eventJobOptions },
      { name: MAIL_QUEUE, defaultJobOptions: mailJobOptions },
      {
        name: ANALYTICS_QUEUE,
        connection: failFastConnection(settings),
        defaultJobOptions: analyticsJobOptions,
        // BullMQ's event stream is not read by anything, and it would record the millisecond of each job.
        streams: { events: { maxLen: 0 } },
      },
      {
        name: NEWSLETTER_QUEUE,
        // A campaign is sent as soon as the queue is back, without a job that waited in memory.
        connection: failFastConnection(settings),
        defaultJobOptions: newsletterJobOptions,
        streams: { events: { maxLen: 0 } },
      },
      { name: MEDIA_QUEUE, defaultJobOptions: mediaJobOptions, streams: { events: { maxLen: 0 } } },
    );
    const module = {
      module: QueueModule,
      global: true,
      imports: [root, queues],
      providers: [ClockSkewGuard, allQueues],
      exports: [queues, AllQueues],
    };
    modules.set(settings, module);
    return module;
  }
}
