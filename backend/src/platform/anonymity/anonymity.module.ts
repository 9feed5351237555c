import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { AnonymitySweep } from './anonymity-sweep.js';
import { QueueTraces } from './queue-traces.js';

/** Runs the anonymity sweep in workers. */
@Module({})
export class AnonymityModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: AnonymityModule,
      imports: [QueueModule.for(settings)],
      providers: settings.role === 'api' ? [] : [AnonymitySweep, QueueTraces],
    };
  }
}
