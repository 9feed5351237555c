export interface BatcherOptions {
  /** How long the first of a batch waits for others, in milliseconds. */
  waitMs: number;
  /** How many go together at most. */
  maxBatchSize: number;
  /** How many batches are on their way at once; while they are, the next ones fill. */
  maxConcurrentBatches: number;
  /**
   * How long what comes waits for a batch that is on its way, in milliseconds, before it takes a lane of its own; as long as
   * the first of any batch where this is not said. Longer makes fewer and fuller batches, and what hangs still holds up nobody.
   */
  maxWaitWhileBusyMs?: number;
  /**
   * Where somebody waits for the answer: when nothing is on its way, the first of a batch waits no longer than until as many are
   * there as were answered or waiting when the last one was done. Who was answered comes again; who comes alone goes at once.
   */
  flushWhenExpected?: boolean;
  /** How many are waiting or on their way at most; past it what comes is refused. */
  maxPending: number;
  /** After so long without an answer, what waits is refused. */
  timeoutMs: number;
}

interface Waiting<T> {
  item: T;
  since: number;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** It was not taken: too much waits already, or what is behind the buffer does not answer. A caller is told so (503). */
export class BatchRejectedError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Groups what arrives within a moment into one batch (a group commit), and tells each one who brought something when its
 * batch is safe. The cost of making a batch safe is shared by all that is in it, and a burst makes batches larger, not more.
 *
 * A batch that is sent without an answer is refused after a while, but keeps its lane until it is known how it ended: what
 * hangs must not be added to without end. Such a batch may turn out to be safe after all; whoever brought it was told that
 * we do not know.
 */
export class Batcher<T> {
  private readonly waiting: Waiting<T>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private overdue: NodeJS.Timeout | undefined;
  private inFlight = 0;
  private batchesInFlight = 0;
  /** So many are likely to be there in a moment: who was answered last, and who waited then. */
  private expected = 1;
  private closed = false;
  private drained: (() => void) | undefined;

  /** @param send makes a batch safe; it may fail, and then nothing of it is. */
  constructor(
    private readonly send: (items: T[]) => Promise<unknown>,
    private readonly options: BatcherOptions,
  ) {}

  /** How many are waiting or on their way. */
  get size(): number {
    return this.waiting.length + this.inFlight;
  }

  /**
   * Resolves when `item` is safe.
   *
   * @throws BatchRejectedError at once when the buffer is full or closed, later when the batch did not go through
   */
  add(item: T): Promise<void> {
    if (this.closed) return Promise.reject(new BatchRejectedError('The process is stopping.'));
    if (this.size >= this.options.maxPending) return Promise.reject(new BatchRejectedError('Too much waits already.'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, since: performance.now(), resolve, reject });
      this.schedule();
    });
  }

  /** Takes nothing more, and resolves when it is known of all that was taken how it ended. */
  close(): Promise<void> {
    this.closed = true;
    return new Promise((resolve) => {
      this.drained = resolve;
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.size === 0) this.drained?.();
    if (this.waiting.length === 0) {
      clearTimeout(this.overdue);
      this.overdue = undefined;
    } else if (this.batchesInFlight >= this.options.maxConcurrentBatches) this.watch();
    else if (this.closed || this.isFull()) this.dispatch();
    else this.timer ??= setTimeout(() => this.dispatch(), this.patience());
  }

  private isFull(): boolean {
    const { maxBatchSize, flushWhenExpected } = this.options;
    return (
      this.waiting.length >= (flushWhenExpected && this.batchesInFlight === 0 ? Math.min(maxBatchSize, this.expected) : maxBatchSize)
    );
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private patience(): number {
    const { waitMs, maxWaitWhileBusyMs = waitMs } = this.options;
    return this.batchesInFlight === 0 ? waitMs : maxWaitWhileBusyMs;
  }

  private dispatch(): void {
    this.stopWaiting();
    const batch = this.waiting.splice(0, this.options.maxBatchSize);
    if (batch.length === 0) return;
    this.batchesInFlight += 1;
    this.inFlight += batch.length;
    void this.flush(batch).finally(() => {
      this.batchesInFlight -= 1;
      this.inFlight -= batch.length;
      this.expected = batch.length + this.waiting.length;
      // Nobody is ahead any more: who waited behind others waits for a moment only.
      if (this.batchesInFlight === 0 && this.options.maxWaitWhileBusyMs !== undefined) this.stopWaiting();
      this.schedule();
    });
    this.schedule();
  }

  private async flush(batch: Waiting<T>[]): Promise<void> {
    const late = setTimeout(() => refuse(batch, 'No answer yet.'), this.options.timeoutMs);
    try {
      await this.send(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      refuse(batch, 'It could not be sent.', cause);
    } finally {
      clearTimeout(late);
    }
  }

  /** All lanes are taken: who has waited too long for one is refused. */
  private watch(): void {
    const { timeoutMs } = this.options;
    this.overdue ??= setTimeout(
      () => {
        this.overdue = undefined;
        const now = performance.now();
        const inTime = this.waiting.findIndex(({ since }) => now - since < timeoutMs);
        const late = this.waiting.splice(0, inTime === -1 ? this.waiting.length : inTime);
        refuse(late, 'No lane was free in time.');
        this.schedule();
      },
      Math.max(1, this.waiting[0]!.since + timeoutMs - performance.now()),
    );
  }
}

function refuse<T>(batch: Waiting<T>[], why: string, cause?: unknown): void {
  for (const { reject } of batch) reject(new BatchRejectedError(why, { cause }));
}
