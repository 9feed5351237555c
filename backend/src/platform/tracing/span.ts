export type SpanKind = 'server' | 'internal' | 'producer' | 'consumer';

/** Names of things of ours and numbers. Never what somebody sent, and never whose it is. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work that is under way and will be told of. */
export interface LiveSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** By which what follows is known to belong to it, also in another process: W3C's `traceparent`. */
  readonly context: string;
  end(outcome?: Outcome): void;
}

export interface Outcome {
  /** Why it failed; told by its class and code, never by its message. */
  error?: unknown;
  /** Without an error that one could name. */
  failed?: boolean;
  attributes?: Attributes;
}

/** Whoever makes spans and sends them to a collector. */
export interface SpanMaker {
  /**
   * @param parent the context of what this belongs to; without one it is the first of a trace
   * @returns undefined when this trace is none of those that are kept
   */
  start(name: string, kind: SpanKind, parent?: string, attributes?: Attributes): LiveSpan | undefined;
  /** Sends what is left, and waits for that no longer than a stop can. */
  stop(): Promise<void>;
}

const CONTEXT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/** @returns undefined for what is none, of which nothing is known then */
export function readContext(text: string | null | undefined): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId, flags] = CONTEXT.exec(text ?? '') ?? [];
  return traceId && spanId && flags === '01' ? { traceId, spanId } : undefined;
}
