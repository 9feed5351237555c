import type { Logger } from '@nestjs/common';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Done = Parameters<SpanExporter['export']>[1];

/** Of a collector that stays away one line is written each so often. */
const TELL_EVERY_MS = 10 * 60_000;

/** Says when a collector does not take what it is sent, and when it does again. Nobody else is told. */
export class ExporterWithFailureLog implements SpanExporter {
  private toldAt = -Infinity;
  private lost = 0;

  constructor(
    private readonly inner: SpanExporter,
    private readonly log: Logger,
  ) {}

  /** Whether it took what it was sent last. */
  get isWell(): boolean {
    return this.lost === 0;
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.inner.export(spans, (result) => {
      // 0: it took them.
      if (result.code === 0) this.tellWell();
      else this.tell(spans.length, result.error);
      // As taken, whatever it was: nobody could do anything, and the library would print it.
      done({ code: 0 });
    });
  }

  async shutdown(): Promise<void> {
    await this.inner.shutdown();
  }

  /** Of an error its code or class only: its words may repeat an address with a password in it. */
  private tell(spans: number, error: Error | undefined): void {
    this.lost += spans;
    if (performance.now() - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = performance.now();
    const { code, name } = (error ?? {}) as { code?: string | number; name?: string };
    this.log.warn(`The collector of traces does not take them (${code ?? name ?? 'unknown'}): ${this.lost} are lost.`);
  }

  private tellWell(): void {
    if (this.lost === 0) return;
    this.log.log(`The collector of traces takes them again; ${this.lost} were lost.`);
    this.lost = 0;
    this.toldAt = -Infinity;
  }
}
