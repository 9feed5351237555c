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
import { errorForTrace, parseTraceparent } from './span.js';
import type { LiveSpan, SpanKind, SpanFactory } from './span.js';
import { ExporterWithFailureLog } from './exporter-with-failure-log.js';

/** A few megabytes at most while the collector is unavailable. Further spans are dropped; no request waits. */
const MAX_QUEUED_SPANS = 2_048;
const MAX_BATCH_SPANS = 512;
const BATCH_INTERVAL_MS = 2_000;
const SEND_TIMEOUT_MS = 3_000;
/** Shutdown has ten seconds in total, most of which open requests may need. */
const SHUTDOWN_TIMEOUT_MS = 1_000;

const KINDS: Record<SpanKind, Kinds> = {
  server: Kinds.SERVER,
  internal: Kinds.INTERNAL,
  producer: Kinds.PRODUCER,
  consumer: Kinds.CONSUMER,
};

/**
 * Creates spans with OpenTelemetry and exports them as OTLP. Loaded only when a collector is configured
 * (tracing.module.ts). Registers nothing globally, so that no library starts to trace on its own.
 */
export function startOtlp({ endpoint, headers, serviceName, ratio }: TraceSettings, role: string): SpanFactory {
  const exporter = new ExporterWithFailureLog(
    // JSON, so that anyone can read what leaves this machine.
    new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers,
      timeoutMillis: SEND_TIMEOUT_MS,
      concurrencyLimit: MAX_QUEUED_SPANS / MAX_BATCH_SPANS + 1,
    }),
    new Logger('Tracing'),
  );
  const provider = new TracerProvider({
    // Nothing about the machine: no host name, no address, no command line.
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
      'archive.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUED_SPANS,
        maxExportBatchSize: MAX_BATCH_SPANS,
        scheduledDelayMillis: BATCH_INTERVAL_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('the-archive');
  return {
    start: (name, kind, parent, attributes) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, toContext(parent));
      return span.isRecording() ? toLiveSpan(span) : undefined;
    },
    stop: async () => {
      const stopped = provider.shutdown().catch(() => undefined);
      // Do not wait for a collector that was failing already.
      if (exporter.isHealthy) await withTimeout(SHUTDOWN_TIMEOUT_MS, stopped);
    },
  };
}

function toContext(parent: string | undefined): Context {
  const ids = parseTraceparent(parent);
  return ids
    ? trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })
    : ROOT_CONTEXT;
}

function toLiveSpan(span: Span): LiveSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    end: ({ error, failed, attributes } = {}) => {
      const details = error === undefined ? undefined : errorForTrace(error);
      span.setAttributes({ ...attributes, ...details?.attributes });
      if (failed || details?.failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
