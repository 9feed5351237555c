import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { QueueBoard } from './queue-board.js';
import { QueueBoardController } from './queue-board.controller.js';

/** The operators' view of the queues, at /admin/queues. */
@Module({})
export class QueueBoardModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: QueueBoardModule,
      imports: [QueueModule.for(settings)],
      controllers: [QueueBoardController],
      providers: [QueueBoard],
    };
  }
}
