import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { TRACE_ALLOW_TABLE, TraceAllowList } from './trace-allow-list.js';
import type { TraceAllowTable } from './trace-allow-list.js';
import { Tracing } from './tracing.js';

/** Provides tracing and its allow list. OpenTelemetry is loaded only when a collector is configured. */
@Global()
@Module({})
export class TracingModule {
  static for({ traces, role }: Settings, allowTable: TraceAllowTable): DynamicModule {
    return {
      module: TracingModule,
      providers: [
        { provide: TRACE_ALLOW_TABLE, useValue: allowTable },
        TraceAllowList,
        {
          provide: Tracing,
          inject: [TraceAllowList],
          useFactory: async (allowList: TraceAllowList) =>
            new Tracing(allowList, traces && (await import('./otlp.js')).startOtlp(traces, role)),
        },
      ],
      exports: [TraceAllowList, Tracing],
    };
  }
}
