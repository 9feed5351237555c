import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { HealthController } from './health.controller.js';
import { JobWatch } from './job-watch.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { ReadinessCheck } from './readiness.js';
import { WorkerStatus } from './worker-status.js';

/** Metrics are for whoever has something to count. */
@Global()
@Module({})
export class ObservabilityModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: ObservabilityModule,
      imports: [QueueModule.for(settings)],
      controllers: [HealthController, MetricsController],
      providers: [Metrics, JobWatch, ReadinessCheck, WorkerStatus],
      exports: [Metrics, JobWatch],
    };
  }
}
