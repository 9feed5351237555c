import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { FOLLOWED, Followed } from '../observability/followed.js';
import type { FollowedTable } from '../observability/followed.js';
import { Tracing } from './tracing.js';

/** What is followed, and where it is told; OpenTelemetry is loaded only where there is a collector. */
@Global()
@Module({})
export class TracingModule {
  static for({ traces, role }: Settings, followed: FollowedTable): DynamicModule {
    return {
      module: TracingModule,
      providers: [
        { provide: FOLLOWED, useValue: followed },
        Followed,
        {
          provide: Tracing,
          inject: [Followed],
          useFactory: async (table: Followed) =>
            new Tracing(table, traces && (await import('./otlp.js')).startOtlp(traces, role)),
        },
      ],
      exports: [Followed, Tracing],
    };
  }
}
