import { WorkerJob } from './worker-job.js';

/** A job that goes through marked rows in the order of their ids, step by step, and stops between two steps. */
export abstract class RowSweep extends WorkerJob {
  protected abstract readonly everyMs: number;
  protected abstract readonly failure: string;
  protected stopping = false;

  protected get schedule() {
    return { everyMs: this.everyMs, work: () => this.sweep(), failure: this.failure };
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await super.beforeApplicationShutdown();
  }

  async sweep(): Promise<void> {
    let last: number | undefined = 0;
    while (last !== undefined && !this.stopping) last = await this.stepAfter(last);
  }

  /** Handles the first marked rows after this id. Returns the last id, or undefined if there are none. */
  protected abstract stepAfter(id: number): Promise<number | undefined>;
}
