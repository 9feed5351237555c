import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Logger, Module } from '@nestjs/common';
import type { DynamicModule, OnModuleDestroy } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Settings } from '../config/settings.js';
import { REACTIONS_QUEUE } from './queue-names.js';
import { queueConnection, stopReconnecting } from './queue-backend.js';
import { jobOptions } from './queue-options.js';
import { STOP_PATIENCE_MS, within } from './within.js';

/** The job queue: BullMQ on Redis when there is one, on PostgreSQL otherwise. */
@Module({})
export class QueueModule implements OnModuleDestroy {
  constructor(
    @InjectQueue(REACTIONS_QUEUE) private readonly queue: Queue,
    private readonly settings: Settings,
  ) {
    const log = new Logger('Queue');
    // Without a listener each failed reconnection is printed whole; who needs the queue meanwhile says so itself.
    queue.on('error', (error) => log.debug(error.message));
  }

  /** Earlier than any other hook of a stop: what closes there may wait for Redis. */
  async onModuleDestroy(): Promise<void> {
    if (!this.settings.redisUrl) return;
    await stopReconnecting(this.settings, await this.connected());
    // One that is there and does not answer holds up the queue's own close all the same.
    setTimeout(() => void this.queue.disconnect().catch(() => undefined), STOP_PATIENCE_MS).unref();
  }

  private async connected(): Promise<boolean> {
    const client = await within(100, (this.queue.getBackend() as { client?: Promise<{ status: string }> }).client!);
    return client?.status === 'ready';
  }

  static for(settings: Settings): DynamicModule {
    const root = BullModule.forRoot({ connection: queueConnection(settings) });
    const reactions = BullModule.registerQueue({ name: REACTIONS_QUEUE, defaultJobOptions: jobOptions });
    return { module: QueueModule, imports: [root, reactions], exports: [reactions] };
  }
}
