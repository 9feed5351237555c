/** A task that takes longer is probably waiting for something outside this process, so the next task may start. */
const SLOW_MS = 250;
/** The longest that a task waits for a slot. If every running task is that slow, waiting longer is pointless. */
const MAX_WAIT_MS = 1_000;

/**
 * Lets `freeSlots` tasks run at a time, and more only if they are slow, in the order of arrival. Running CPU-bound
 * tasks simultaneously would finish none of them sooner: each would be as late as the last one, and the data of all of
 * them would be in memory meanwhile.
 *
 * Unlike a Semaphore it never blocks for long: a slow task gives up its slot, and a task that has waited too long
 * starts without one.
 */
export class ConcurrencyLimiter {
  private readonly waiting = new Set<() => void>();

  constructor(private freeSlots: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    const hasSlot = this.freeSlots > 0 ? this.takeSlot() : await this.waitForSlot();
    if (!hasSlot) return task();
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      clearTimeout(slow);
      this.releaseSlot();
    };
    const slow = setTimeout(release, SLOW_MS);
    try {
      return await task();
    } finally {
      release();
    }
  }

  private takeSlot(): true {
    this.freeSlots--;
    return true;
  }

  /** @returns whether a slot became free in time */
  private waitForSlot(): Promise<boolean> {
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timeout);
        resolve(this.takeSlot());
      };
      const timeout = setTimeout(() => {
        this.waiting.delete(start);
        resolve(false);
      }, MAX_WAIT_MS);
      this.waiting.add(start);
    });
  }

  private releaseSlot(): void {
    this.freeSlots++;
    const [first] = this.waiting;
    if (!first) return;
    this.waiting.delete(first);
    first();
  }
}
