import { HOUR_MS, LimitStore, secretEndsAt } from './limit-store.js';
import type { CounterKeys, CounterRef, CounterRequest, Grant } from './limit-store.js';

/** How long the primary store is skipped after a failure, so that not every request has to wait for a timeout. */
const SKIP_MS = 5_000;
/** The longest window. An hour after an outage, the fallback store holds no running window of this process. */
const LONGEST_WINDOW_MS = HOUR_MS;

/**
 * Counts in the primary store, and in the fallback store while the primary is unavailable, so that an outage never
 * refuses a request. Windows start over in the fallback store, so during an outage a sender may have up to twice the
 * limit.
 */
export class FallbackLimitStore extends LimitStore {
  private skipPrimaryUntil = 0;
  private fallbackUsedUntil = 0;
  /** The secrets of the primary store, until they are no longer needed; see secretOf. */
  private readonly secrets = new Map<number, string>();

  constructor(
    private readonly primary: LimitStore,
    private readonly fallback: LimitStore,
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
   * Uses the cached secret of the primary store while that store is unavailable. With a different secret, counters from
   * before the outage would not be found after it until the secrets are reloaded.
   */
  secretOf(hour: number, now: number): Promise<string> {
    return this.withFallback(async (store) => {
      const cached = this.secrets.get(hour);
      if (store === this.fallback && cached !== undefined) return cached;
      const secret = await store.secretOf(hour, now);
      if (store === this.primary) this.secrets.set(hour, secret);
      return secret;
    });
  }

  /** Always sweeps both stores: the fallback may hold counters of a process that has since stopped. */
  sweep(now: number): Promise<void> {
    for (const hour of this.secrets.keys()) if (secretEndsAt(hour) <= now) this.secrets.delete(hour);
    return this.inAll([this.primary, this.fallback], (store) => store.sweep(now));
  }

  async close(): Promise<void> {
    await this.primary.close();
    await this.fallback.close();
  }

  private async withFallback<T>(call: (store: LimitStore) => Promise<T>): Promise<T> {
    if (this.isPrimarySkipped()) return call(this.fallback);
    try {
      return await call(this.primary);
    } catch {
      const now = performance.now();
      this.skipPrimaryUntil = now + SKIP_MS;
      this.fallbackUsedUntil = now + LONGEST_WINDOW_MS;
      return call(this.fallback);
    }
  }

  private isPrimarySkipped(): boolean {
    return performance.now() < this.skipPrimaryUntil;
  }

  /**
   * Windows that were counted in the fallback store during an outage may run for an hour after it, so `refund` and
   * `forget` also go there until then.
   */
  private storesInUse(): LimitStore[] {
    const fallback = performance.now() < this.fallbackUsedUntil ? [this.fallback] : [];
    return this.isPrimarySkipped() ? fallback : [this.primary, ...fallback];
  }

  private async inAll(stores: LimitStore[], work: (store: LimitStore) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(stores.map(work));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
