import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { HealthController } from './health.controller.js';
import { JobMetrics } from '../metrics/job-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from '../metrics/metrics.js';
import { ReadinessCheck } from './readiness.js';
import { WorkerStatus } from './worker-status.js';

/** Health checks and metrics. Global, so that any module can add metrics. */
@Global()
@Module({})
export class HealthModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: HealthModule,
      imports: [QueueModule.for(settings)],
      controllers: [HealthController, MetricsController],
      providers: [Metrics, JobMetrics, ReadinessCheck, WorkerStatus],
      exports: [Metrics, JobMetrics],
    };
  }
}
