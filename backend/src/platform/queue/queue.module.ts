import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { REACTIONS_QUEUE } from './queue-names.js';
import { queueConnection } from './queue-backend.js';
import { jobOptions } from './queue-options.js';

/** The job queue: BullMQ on Redis when there is one, on PostgreSQL otherwise. */
@Module({})
export class QueueModule {
  static for(settings: Settings): DynamicModule {
    const root = BullModule.forRoot({ connection: queueConnection(settings) });
    const reactions = BullModule.registerQueue({ name: REACTIONS_QUEUE, defaultJobOptions: jobOptions });
    return { module: QueueModule, imports: [root, reactions], exports: [reactions] };
  }
}
