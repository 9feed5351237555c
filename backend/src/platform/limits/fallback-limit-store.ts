import { HOUR_MS, LimitStore, secretEndsAt } from './limit-store.js';
import type { CounterKeys, CounterRef, CounterRequest, Grant } from './limit-store.js';

/** How long the first store is skipped after a failure, so that not every request has to wait for a timeout. */
const SKIP_MS = 5_000;
/** The longest window. After it, the second store holds no running window of this process. */
const LONGEST_WINDOW_MS = HOUR_MS;

/**
 * Counts in the first store, and in the second store while the first is unavailable, so that an outage never refuses a
 * request. Windows start over in the second store, so during an outage a sender may have up to twice the limit.
 */
export class FallbackLimitStore extends LimitStore {
  private skipFirstUntil = 0;
  private secondUsedUntil = 0;
  /** The secrets of the first store, until they are no longer needed; see secretOf. */
  private readonly secrets = new Map<number, string>();

  constructor(
    private readonly first: LimitStore,
    private readonly second: LimitStore,
  ) {
    super();
  }

  consume(request: CounterRequest): Promise<Grant[]> {
    return this.withFallback((store) => store.consume(request));
  }

  /** Goes to every store in use: a store ignores a window that it does not have. */
  refund(counter: CounterRef, times: number): Promise<void> {
    return this.inAll(this.storesInUse(), (store) => store.refund(counter, times));
  }

  forget(keys: CounterKeys[]): Promise<void> {
    return this.inAll(this.storesInUse(), (store) => store.forget(keys));
  }

  /**
   * Uses the cached secret of the first store while that store is unavailable. With a different secret, counters from
   * before the outage would not be found after it until the secrets are reloaded.
   */
  secretOf(hour: number, now: number): Promise<string> {
    return this.withFallback(async (store) => {
      const cached = this.secrets.get(hour);
      if (store === this.second && cached !== undefined) return cached;
      const secret = await store.secretOf(hour, now);
      if (store === this.first) this.secrets.set(hour, secret);
      return secret;
    });
  }

  /** Always sweeps both stores: the second one may hold counters of a process that has since stopped. */
  sweep(now: number): Promise<void> {
    for (const hour of this.secrets.keys()) if (secretEndsAt(hour) <= now) this.secrets.delete(hour);
    return this.inAll([this.first, this.second], (store) => store.sweep(now));
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.second.close();
  }

  private async withFallback<T>(call: (store: LimitStore) => Promise<T>): Promise<T> {
    if (this.isFirstSkipped()) return call(this.second);
    try {
      return await call(this.first);
    } catch {
      const now = performance.now();
      this.skipFirstUntil = now + SKIP_MS;
      this.secondUsedUntil = now + LONGEST_WINDOW_MS;
      return call(this.second);
    }
  }

  private isFirstSkipped(): boolean {
    return performance.now() < this.skipFirstUntil;
  }

  /** The second store counts only for an hour after an outage; otherwise it has no running window of this process. */
  private storesInUse(): LimitStore[] {
    const second = performance.now() < this.secondUsedUntil ? [this.second] : [];
    return this.isFirstSkipped() ? second : [this.first, ...second];
  }

  private async inAll(stores: LimitStore[], work: (store: LimitStore) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(stores.map(work));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
