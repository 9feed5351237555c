import { DomainError } from '../../kernel/domain-error.js';

export type SpanKind = 'server' | 'internal' | 'producer' | 'consumer';

/** Names from our code, and numbers. Never user input and never an identity. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A span in progress, which is exported when it ends. */
export interface LiveSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** W3C trace context, which links child spans to this one, also across processes. */
  readonly traceparent: string;
  end(outcome?: SpanOutcome): void;
}

export interface SpanOutcome {
  /** Exported as its class and code, never its message. */
  error?: unknown;
  /** Marks a failure without an error object. */
  failed?: boolean;
  attributes?: Attributes;
}

/** Creates spans and sends them to a collector. */
export interface SpanFactory {
  /**
   * @param parent the `traceparent` of the parent span; without one, the span starts a new trace
   * @returns undefined when this trace is not sampled
   */
  start(name: string, kind: SpanKind, parent?: string, attributes?: Attributes): LiveSpan | undefined;
  /** Exports the remaining spans, with a time limit that fits into a shutdown. */
  stop(): Promise<void>;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/** @returns undefined for anything that is not the `traceparent` of a sampled trace */
export function parseTraceparent(text: string | null | undefined): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  return traceId && spanId && flags === '01' ? { traceId, spanId } : undefined;
}

const SAFE_NAME = /^[\w.:-]{1,80}$/;

/**
 * Returns the attributes of an error for a trace: its class and its code. Never its message, which may repeat user
 * input, and never its stack, which begins with the message.
 *
 * @returns `failed` is false for a DomainError: a domain rule that refuses a request is not a failure
 */
export function errorForTrace(error: unknown): { attributes: Attributes; failed: boolean } {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const { code } = (error ?? {}) as { code?: unknown };
  return {
    attributes: {
      'error.type': SAFE_NAME.test(name) ? name : 'Error',
      ...((typeof code === 'string' || typeof code === 'number') && SAFE_NAME.test(String(code))
        ? { 'error.code': code }
        : {}),
    },
    failed: !(error instanceof DomainError),
  };
}
