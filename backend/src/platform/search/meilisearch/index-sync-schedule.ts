import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { startInterval } from '../../concurrency/interval.js';
import type { StopInterval } from '../../concurrency/interval.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../concurrency/with-timeout.js';
import type { IndexSync } from './index-sync.js';

/** Somebody may have changed something in another process, or Meilisearch be there again. */
const SWEEP_MS = 1_000;
/** Until what was just put is committed. */
const SOON_MS = 100;
/** What was published is not found for so long after Meilisearch came back. */
const LONGEST_REST_MS = 15_000;
/** Of so many failures one is told: about each five minutes. */
const TOLD = 20;

/** In a worker: sends what there is to send, at once when something was put here, and looks again each second. */
@Injectable()
export class IndexSyncSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopSweeping: StopInterval | undefined;
  private soon: NodeJS.Timeout | undefined;
  private underway: Promise<unknown> | undefined;
  private failures = 0;
  private restsUntil = -Infinity;

  constructor(private readonly sender: IndexSync) {}

  onApplicationBootstrap(): void {
    this.stopSweeping = startInterval(
      SWEEP_MS,
      () => this.run(),
      () => undefined,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stop = this.stopSweeping;
    this.stopSweeping = undefined;
    clearTimeout(this.soon);
    await Promise.all([stop?.(), this.underway && withTimeout(STOP_TIMEOUT_MS, this.underway)]);
  }

  /** Meilisearch stores when each text was sent, until it is asked to delete that. */
  deleteFinishedTasks(): Promise<void> {
    return this.sender.deleteFinishedTasks();
  }

  /** Builds the index again, in new files: what was deleted stays readable in the old ones. */
  async rebuild(): Promise<void> {
    await this.sender.rebuildIndex();
  }

  nudge(): void {
    if (!this.stopSweeping) return;
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      void this.run();
    }, SOON_MS).unref();
  }

  private async run(): Promise<void> {
    if (this.underway || performance.now() < this.restsUntil) return;
    this.underway = this.sender.syncPending().then(
      () => {
        if (this.failures > 0) this.sender.tellWell();
        this.failures = 0;
      },
      (error: unknown) => {
        this.failures += 1;
        this.restsUntil = performance.now() + Math.min(LONGEST_REST_MS, 1_000 * 2 ** this.failures);
        if (this.failures % TOLD === 1) this.sender.tell(error);
      },
    );
    await this.underway;
    this.underway = undefined;
  }
}
