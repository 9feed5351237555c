/** Who takes longer waits for something else than this process: the next may begin. */
const SLOW_MS = 250;
/** Nobody waits longer for those before him: when all of them are slow, it would be for nothing. */
const PATIENCE_MS = 1_000;

/**
 * Work that few do at a time, in the order in which they came. All of it at once would be done no sooner, each as late as the
 * last, and what all of them have in hand would have to be kept meanwhile.
 */
export class ConcurrencyLimiter {
  private readonly waiting = new Set<() => void>();

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    const inLane = this.free > 0 ? this.enter() : await this.wait();
    if (!inLane) return work();
    let gone = false;
    const leave = () => {
      if (gone) return;
      gone = true;
      clearTimeout(slow);
      this.next();
    };
    const slow = setTimeout(leave, SLOW_MS);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private enter(): true {
    this.free--;
    return true;
  }

  /** @returns whether there was a lane in time */
  private wait(): Promise<boolean> {
    return new Promise((go) => {
      const begin = () => {
        clearTimeout(late);
        go(this.enter());
      };
      const late = setTimeout(() => {
        this.waiting.delete(begin);
        go(false);
      }, PATIENCE_MS);
      this.waiting.add(begin);
    });
  }

  private next(): void {
    this.free++;
    const [first] = this.waiting;
    if (!first) return;
    this.waiting.delete(first);
    first();
  }
}
