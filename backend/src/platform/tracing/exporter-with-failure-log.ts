import type { Logger } from '@nestjs/common';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Done = Parameters<SpanExporter['export']>[1];

/** At most one line per interval while the collector is unavailable. */
const LOG_INTERVAL_MS = 10 * 60_000;

/** Wraps an exporter: logs when the collector rejects spans and when it accepts them again. */
export class ExporterWithFailureLog implements SpanExporter {
  private lastLoggedAt = -Infinity;
  private lost = 0;

  constructor(
    private readonly inner: SpanExporter,
    private readonly log: Logger,
  ) {}

  /** Whether the collector accepted the last export. */
  get isHealthy(): boolean {
    return this.lost === 0;
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.inner.export(spans, (result) => {
      // 0 means success.
      if (result.code === 0) this.logRecovery();
      else this.logFailure(spans.length, result.error);
      // Always report success: the caller cannot do anything, and the library would print the error itself.
      done({ code: 0 });
    });
  }

  async shutdown(): Promise<void> {
    await this.inner.shutdown();
  }

  /** Logs only the error's code or class: its message may repeat a URL with a password in it. */
  private logFailure(spans: number, error: Error | undefined): void {
    this.lost += spans;
    if (performance.now() - this.lastLoggedAt < LOG_INTERVAL_MS) return;
    this.lastLoggedAt = performance.now();
    const { code, name } = (error ?? {}) as { code?: string | number; name?: string };
    this.log.warn(
      `The trace collector does not accept traces (${code ?? name ?? 'unknown'}); ${this.lost} are lost so far.`,
    );
  }

  private logRecovery(): void {
    if (this.lost === 0) return;
    this.log.log(`The trace collector accepts traces again; ${this.lost} were lost.`);
    this.lost = 0;
    this.lastLoggedAt = -Infinity;
  }
}
