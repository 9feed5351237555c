import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { describeError } from '../../logging/summarize-error.js';
import { startInterval } from '../../concurrency/interval.js';
import type { StopInterval } from '../../concurrency/interval.js';

const MINUTE_MS = 60_000;
/** The most different errors per day. An error whose description differs each time must not fill the memory. */
const MAX_ERRORS = 20;

/**
 * Logs the errors of anonymous routes without their time. A log line has a time, and together with a story's day it
 * would narrow down when the story was submitted. So each error is logged once, when its day is over or the process
 * stops, whichever comes first. To see today's errors, restart the process.
 */
@Injectable()
export class AnonymousErrorLog implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger('Http');
  private readonly errors = new Set<string>();
  private day = '';
  private stop: StopInterval | undefined;

  constructor(private readonly clock: Clock) {}

  onApplicationBootstrap(): void {
    this.stop = startInterval(
      MINUTE_MS,
      () => Promise.resolve(this.report(this.clock.now())),
      () => undefined,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** By now the last requests have finished. */
  onApplicationShutdown(): void {
    this.flush();
  }

  record(error: unknown): void {
    const now = this.clock.now();
    this.report(now);
    this.day = isoDay(now);
    if (this.errors.size < MAX_ERRORS) this.errors.add(describeError(error));
  }

  /** Logs the errors of a day that is over. */
  report(now: Date): void {
    if (this.day !== isoDay(now)) this.flush();
  }

  private flush(): void {
    for (const error of [...this.errors].sort()) this.log.error(`On ${this.day} an anonymous route failed: ${error}`);
    this.errors.clear();
  }
}
