/** Runs at most `maxRunning` tasks at a time. Up to `maxWaiting` more wait in order; further tasks are refused. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    /** Makes the error of a refused task. */
    private readonly refusal: () => Error,
  ) {}

  /**
   * @param maxWaiting of this task, if it is not that of the others
   * @throws the error that `refusal` makes, when too many tasks are waiting
   */
  async run<T>(task: () => Promise<T>, maxWaiting = this.maxWaiting): Promise<T> {
    if (this.running < this.maxRunning) this.running++;
    else if (this.waiting.length < maxWaiting) await new Promise<void>((start) => this.waiting.push(start));
    else throw this.refusal();
    try {
      return await task();
    } finally {
      // The next task takes over this slot directly, so `running` does not change and a new task cannot jump the queue.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
