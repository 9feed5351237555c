import type { BeforeApplicationShutdown, Logger, OnApplicationBootstrap } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';

export interface Schedule {
  /** The first run is at the start of the process. */
  everyMs: number;
  work: () => Promise<void>;
  /** Begins the log line about a run that failed. The next run tries again. */
  failure: string;
}

/** Work that every worker repeats, and that it finishes before it stops. A process that only serves HTTP does not. */
export abstract class WorkerJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected abstract readonly log: Logger;
  protected abstract readonly schedule: Schedule;
  protected abstract readonly settings: Pick<Settings, 'role'>;
  private stop: StopInterval | undefined;

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api' || !this.isNeeded()) return;
    const { everyMs, work, failure } = this.schedule;
    const warn = (error: Error) => this.log.warn(`${failure}: ${summarizeError(error)}`);
    this.stop = startInterval(everyMs, work, warn);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** Whether the settings ask for it. */
  protected isNeeded(): boolean {
    return true;
  }
}
