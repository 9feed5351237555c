import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { startInterval } from '../../concurrency/interval.js';
import type { StopInterval } from '../../concurrency/interval.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../concurrency/with-timeout.js';
import type { IndexSync } from './index-sync.js';

/** Finds changes of other processes, and notices when Meilisearch is available again. */
const POLL_MS = 1_000;
/** Leaves time for the transaction of a put to commit. */
const AFTER_COMMIT_MS = 100;
/** Also the longest time until new documents are found after Meilisearch is available again. */
const MAX_BACKOFF_MS = 15_000;
/** One of this many failures is logged: about one every five minutes. */
const FAILURES_PER_LOG_LINE = 20;

/** In a worker, sends changed documents to Meilisearch: soon after a put in this process, and every second. */
@Injectable()
export class IndexSyncSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopPolling: StopInterval | undefined;
  private syncTimer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private failures = 0;
  private backoffUntil = -Infinity;

  constructor(private readonly sync: IndexSync) {}

  onApplicationBootstrap(): void {
    this.stopPolling = startInterval(
      POLL_MS,
      () => this.run(),
      () => undefined,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stop = this.stopPolling;
    this.stopPolling = undefined;
    clearTimeout(this.syncTimer);
    await Promise.all([stop?.(), this.running && withTimeout(STOP_TIMEOUT_MS, this.running)]);
  }

  /** For the anonymity sweep: see IndexSync. */
  removeTraces(rebuilds: boolean): Promise<void> {
    return this.sync.removeTraces(rebuilds);
  }

  applyNewWords(): void {
    this.sync.applyNewWords();
    this.syncSoon();
  }

  syncSoon(): void {
    if (!this.stopPolling) return;
    this.syncTimer ??= setTimeout(() => {
      this.syncTimer = undefined;
      void this.run();
    }, AFTER_COMMIT_MS).unref();
  }

  private async run(): Promise<void> {
    if (this.running || performance.now() < this.backoffUntil) return;
    this.running = this.sync.syncPending().then(
      () => {
        if (this.failures > 0) this.sync.logRecovery();
        this.failures = 0;
      },
      (error: unknown) => {
        this.failures += 1;
        this.backoffUntil = performance.now() + Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** this.failures);
        if (this.failures % FAILURES_PER_LOG_LINE === 1) this.sync.logFailure(error);
      },
    );
    await this.running;
    this.running = undefined;
  }
}
