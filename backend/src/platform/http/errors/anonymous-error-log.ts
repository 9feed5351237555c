import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { describeError } from '../../logging/summarize-error.js';
import { startInterval } from '../../concurrency/interval.js';
import type { StopInterval } from '../../concurrency/interval.js';

const MINUTE_MS = 60_000;
/** How many different faults are remembered: a fault whose description differs each time must not fill the memory. */
const MAX_FAULTS = 20;

/**
 * Faults of anonymous routes. A line in the log has a time, and beside a story's day it would narrow down when the story was
 * sent. So each fault is logged once, when its day is over or the process stops, whichever comes first. To see the faults of
 * today, restart the process.
 */
@Injectable()
export class AnonymousErrorLog implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger('Http');
  private readonly faults = new Set<string>();
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

  /** The last requests are over. */
  onApplicationShutdown(): void {
    this.flush();
  }

  record(error: unknown): void {
    const now = this.clock.now();
    this.report(now);
    this.day = isoDay(now);
    if (this.faults.size < MAX_FAULTS) this.faults.add(describeError(error));
  }

  /** Logs the faults of a day that is over. */
  report(now: Date): void {
    if (this.day !== isoDay(now)) this.flush();
  }

  private flush(): void {
    for (const fault of [...this.faults].sort()) this.log.error(`On ${this.day} an anonymous route failed: ${fault}`);
    this.faults.clear();
  }
}
