import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { ROOT_CONTEXT, SpanKind as Kinds, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config/trace-settings.js';
import { withTimeout } from '../concurrency/with-timeout.js';
import { faultOf } from './fault.js';
import { readContext } from './span.js';
import type { LiveSpan, SpanKind, SpanMaker } from './span.js';
import { ExporterWithFailureLog } from './exporter-with-failure-log.js';

/** Some megabytes at most while the collector is away; what comes on top is dropped, and nobody waits. */
const QUEUE = 2_048;
const BATCH = 512;
const EVERY_MS = 2_000;
const SEND_MS = 3_000;
/** A stop has ten seconds for everything, most of which readers may need. */
const STOP_MS = 1_000;

const KINDS: Record<SpanKind, Kinds> = {
  server: Kinds.SERVER,
  internal: Kinds.INTERNAL,
  producer: Kinds.PRODUCER,
  consumer: Kinds.CONSUMER,
};

/**
 * Spans by OpenTelemetry, sent as OTLP. Loaded only where a collector is named (tracing.module.ts). Nothing is registered for
 * all of the process: no library begins to follow anything by itself.
 */
export function startOtlp({ endpoint, headers, serviceName, ratio }: TraceSettings, role: string): SpanMaker {
  const exporter = new ExporterWithFailureLog(
    // JSON: what leaves the house can be read by whoever wants to know.
    new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers,
      timeoutMillis: SEND_MS,
      concurrencyLimit: QUEUE / BATCH + 1,
    }),
    new Logger('Tracing'),
  );
  const provider = new TracerProvider({
    // Nothing of the machine: no host's name, no address, no command line.
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
      'archive.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: SEND_MS + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('the-archive');
  return {
    start: (name, kind, parent, attributes) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      return span.isRecording() ? live(span) : undefined;
    },
    stop: async () => {
      const stopped = provider.shutdown().catch(() => undefined);
      // One that did not answer before is not waited for now.
      if (exporter.isWell) await withTimeout(STOP_MS, stopped);
    },
  };
}

function contextOf(parent: string | undefined): Context {
  const ids = readContext(parent);
  return ids
    ? trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })
    : ROOT_CONTEXT;
}

function live(span: Span): LiveSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    context: `00-${traceId}-${spanId}-01`,
    end: ({ error, failed, attributes } = {}) => {
      const fault = error === undefined ? undefined : faultOf(error);
      span.setAttributes({ ...attributes, ...fault?.attributes });
      if (failed || fault?.failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
