export interface BatcherOptions {
  /** How long the first item of a batch waits for others while no batch is in flight. */
  waitMs: number;
  maxBatchSize: number;
  /** How many batches may be in flight. While all of them are, items wait for the next one. */
  maxConcurrentBatches: number;
  /**
   * How long an item waits while another batch is in flight, before its own batch starts beside that one. Default:
   * `waitMs`. A longer wait makes fewer and larger batches, and still does not let a batch that hangs block the next
   * one.
   */
  maxWaitWhileBusyMs?: number;
  /**
   * For callers that wait for the result and then send the next item. While no batch is in flight, flush as soon as the
   * next batch is as large as the last batch plus the items that were waiting when it finished. N such callers stay in
   * one batch, and a lone caller is flushed immediately. If fewer items arrive than expected, the batch is flushed after
   * `waitMs`.
   */
  flushAtExpectedSize?: boolean;
  /** The most items that may be waiting or in flight. Further items are rejected. */
  maxPending: number;
  /** How long an item may wait for a slot, and how long a batch may wait for its answer, before it is rejected. */
  timeoutMs: number;
}

interface PendingItem<T> {
  item: T;
  addedAt: number;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/**
 * The item was refused (nothing was sent), its batch failed (see `cause`), or the batch got no answer in time and the
 * outcome is unknown. The code makes the response a 503.
 */
export class BatchRejectedError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Collects items into batches and resolves each item when its batch has been sent. The cost of sending
 * is shared by all items of a batch, and a burst makes batches larger instead of more numerous.
 *
 * | items waiting | batches in flight | next step                                                                   |
 * | ------------- | ----------------- | --------------------------------------------------------------------------- |
 * | none          | any               | none; `close()` resolves once nothing is in flight                          |
 * | some          | 0                 | flush when full, when `expected` is reached (if enabled), or after `waitMs` |
 * | some          | below the maximum | flush when full, or after `maxWaitWhileBusyMs`                              |
 * | some          | the maximum       | wait for a batch to finish; reject items that are older than `timeoutMs`    |
 * | some, closed  | below the maximum | flush immediately                                                           |
 *
 * `schedule` picks the row. It runs after each new item, each flush and each finished batch.
 *
 * A batch that gets no answer in time is rejected but stays in flight until its outcome is known, so that a hanging
 * service does not receive more and more batches. Such a batch may succeed later; its callers know only that the
 * outcome is unknown.
 */
export class Batcher<T> {
  private readonly waiting: PendingItem<T>[] = [];
  private flushTimer: NodeJS.Timeout | undefined;
  private expiryTimer: NodeJS.Timeout | undefined;
  private itemsInFlight = 0;
  private batchesInFlight = 0;
  /**
   * The size that the next batch is likely to reach: the items of the last batch plus those that waited when it
   * finished.
   */
  private expected = 1;
  private closed = false;
  private drained: (() => void) | undefined;

  /** @param send sends a batch; if it fails, none of the items count as sent */
  constructor(
    private readonly send: (items: T[]) => Promise<unknown>,
    private readonly options: BatcherOptions,
  ) {}

  /** The number of items that are waiting or in flight. */
  get size(): number {
    return this.waiting.length + this.itemsInFlight;
  }

  /**
   * Resolves when `item` has been sent.
   *
   * @throws BatchRejectedError immediately if the batcher is full or closed, and later if the batch failed or timed out
   */
  add(item: T): Promise<void> {
    if (this.closed) return Promise.reject(new BatchRejectedError('The process is stopping.'));
    if (this.size >= this.options.maxPending)
      return Promise.reject(new BatchRejectedError('Too many items are waiting.'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, addedAt: performance.now(), resolve, reject });
      this.schedule();
    });
  }

  /** Accepts no more items, flushes the rest, and resolves when the outcome of every item is known. */
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
      clearTimeout(this.expiryTimer);
      this.expiryTimer = undefined;
    } else if (this.batchesInFlight >= this.options.maxConcurrentBatches) this.startExpiryTimer();
    else if (this.closed || this.waiting.length >= this.flushSize()) this.flush();
    else this.flushTimer ??= setTimeout(() => this.flush(), this.waitLimit());
  }

  /** The number of waiting items at which a batch is sent immediately. */
  private flushSize(): number {
    const { maxBatchSize, flushAtExpectedSize } = this.options;
    return flushAtExpectedSize && this.batchesInFlight === 0 ? Math.min(maxBatchSize, this.expected) : maxBatchSize;
  }

  private waitLimit(): number {
    const { waitMs, maxWaitWhileBusyMs = waitMs } = this.options;
    return this.batchesInFlight === 0 ? waitMs : maxWaitWhileBusyMs;
  }

  private clearFlushTimer(): void {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
  }

  private flush(): void {
    this.clearFlushTimer();
    const batch = this.waiting.splice(0, this.options.maxBatchSize);
    if (batch.length === 0) return;
    this.batchesInFlight += 1;
    this.itemsInFlight += batch.length;
    void this.sendBatch(batch).finally(() => {
      this.batchesInFlight -= 1;
      this.itemsInFlight -= batch.length;
      this.expected = batch.length + this.waiting.length;
      // No batch is in flight any more, so items that waited for one now wait only for `waitMs`.
      if (this.batchesInFlight === 0 && this.options.maxWaitWhileBusyMs !== undefined) this.clearFlushTimer();
      this.schedule();
    });
    this.schedule();
  }

  private async sendBatch(batch: PendingItem<T>[]): Promise<void> {
    const timeout = setTimeout(() => rejectAll(batch, 'The batch got no answer in time.'), this.options.timeoutMs);
    try {
      await this.send(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      rejectAll(batch, 'The batch could not be sent.', cause);
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Rejects waiting items that time out while the maximum number of batches is in flight. */
  private startExpiryTimer(): void {
    const { timeoutMs } = this.options;
    this.expiryTimer ??= setTimeout(
      () => {
        this.expiryTimer = undefined;
        const now = performance.now();
        const inTime = this.waiting.findIndex(({ addedAt }) => now - addedAt < timeoutMs);
        const expired = this.waiting.splice(0, inTime === -1 ? this.waiting.length : inTime);
        rejectAll(expired, 'The item waited too long for a batch.');
        this.schedule();
      },
      Math.max(1, this.waiting[0]!.addedAt + timeoutMs - performance.now()),
    );
  }
}

function rejectAll<T>(items: PendingItem<T>[], message: string, cause?: unknown): void {
  for (const { reject } of items) reject(new BatchRejectedError(message, { cause }));
}
