import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnModuleDestroy } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Settings } from '../config/settings.js';
import { ClockSkewGuard } from './clock-skew-guard.js';
import { ANALYTICS_QUEUE, MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from './queue-names.js';
import { asyncCommitConnection, failFastConnection, queueConnection, stopReconnecting } from './queue-backend.js';
import { analyticsJobOptions, mailJobOptions, eventJobOptions } from './queue-options.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';

/** One for each application, however many modules ask: each of its queues has connections of its own. */
const made = new WeakMap<Settings, DynamicModule>();

/** The job queues: BullMQ on Redis when there is one, on PostgreSQL otherwise. */
@Module({})
export class QueueModule implements OnModuleDestroy {
  constructor(
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly reactions: Queue,
    @InjectQueue(MAIL_QUEUE) private readonly mails: Queue,
    @InjectQueue(ANALYTICS_QUEUE) private readonly analytics: Queue,
    private readonly settings: Settings,
  ) {
    const log = new Logger('Queue');
    // Without a listener each failed reconnection is printed whole; who needs the queue meanwhile says so itself.
    for (const queue of [reactions, mails, analytics]) queue.on('error', (error) => log.debug(error.message));
  }

  /** Earlier than any other hook of a stop: what closes there may wait for Redis. */
  async onModuleDestroy(): Promise<void> {
    if (!this.settings.redisUrl) return;
    await stopReconnecting(this.settings, await this.connected());
    // One that is there and does not answer holds up the queue's own close all the same.
    for (const queue of [this.reactions, this.mails, this.analytics])
      setTimeout(() => void queue.disconnect().catch(() => undefined), STOP_TIMEOUT_MS).unref();
  }

  private async connected(): Promise<boolean> {
    const client = await withTimeout(
      100,
      (this.reactions.getBackend() as { client?: Promise<{ status: string }> }).client!,
    );
    return client?.status === 'ready';
  }

  static for(settings: Settings): DynamicModule {
    const known = made.get(settings);
    if (known) return known;
    const root = BullModule.forRoot({ connection: queueConnection(settings) });
    const queues = BullModule.registerQueue(
      { name: EVENT_HANDLERS_QUEUE, connection: asyncCommitConnection(settings), defaultJobOptions: eventJobOptions },
      { name: MAIL_QUEUE, defaultJobOptions: mailJobOptions },
      {
        name: ANALYTICS_QUEUE,
        connection: failFastConnection(settings),
        defaultJobOptions: analyticsJobOptions,
        // The queue's own log of its jobs, which nobody reads, and which has the millisecond of each job.
        streams: { events: { maxLen: 0 } },
      },
    );
    const module = {
      module: QueueModule,
      global: true,
      imports: [root, queues],
      providers: [ClockSkewGuard],
      exports: [queues],
    };
    made.set(settings, module);
    return module;
  }
}
