import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Logger, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Settings } from '../config/settings.js';
import { REACTIONS_QUEUE } from './queue-names.js';
import { queueConnection } from './queue-backend.js';
import { jobOptions } from './queue-options.js';

/** The job queue: BullMQ on Redis when there is one, on PostgreSQL otherwise. */
@Module({})
export class QueueModule {
  constructor(@InjectQueue(REACTIONS_QUEUE) queue: Queue) {
    const log = new Logger('Queue');
    // Without a listener each failed reconnection is printed whole; who needs the queue meanwhile says so itself.
    queue.on('error', (error) => log.debug(error.message));
  }

  static for(settings: Settings): DynamicModule {
    const root = BullModule.forRoot({ connection: queueConnection(settings) });
    const reactions = BullModule.registerQueue({ name: REACTIONS_QUEUE, defaultJobOptions: jobOptions });
    return { module: QueueModule, imports: [root, reactions], exports: [reactions] };
  }
}
