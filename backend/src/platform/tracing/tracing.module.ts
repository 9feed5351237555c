import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { TRACE_ALLOW_TABLE, TraceAllowList } from './traceable.js';
import type { TraceAllowTable } from './traceable.js';
import { Tracing } from './tracing.js';

/** What is followed, and where it is told; OpenTelemetry is loaded only where there is a collector. */
@Global()
@Module({})
export class TracingModule {
  static for({ traces, role }: Settings, followed: TraceAllowTable): DynamicModule {
    return {
      module: TracingModule,
      providers: [
        { provide: TRACE_ALLOW_TABLE, useValue: followed },
        TraceAllowList,
        {
          provide: Tracing,
          inject: [TraceAllowList],
          useFactory: async (table: TraceAllowList) =>
            new Tracing(table, traces && (await import('./otlp.js')).startOtlp(traces, role)),
        },
      ],
      exports: [TraceAllowList, Tracing],
    };
  }
}
