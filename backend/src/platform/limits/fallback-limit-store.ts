import { HOUR_MS, LimitStore, secretEndsAt } from './limit-store.js';
import type { CountKeys, Grant, CounterRef, CounterRequest } from './limit-store.js';

/** After the first store was found away, it is left alone for so long: nobody else has to find out by waiting. */
const REST_MS = 5_000;
/** No window lasts longer: then the second store holds nothing of ours. */
const LONGEST_MS = HOUR_MS;

/**
 * Counts in the first store, and in the second one while the first is away: nobody is refused because of a count.
 * Counts begin anew then, so that for the time of an outage somebody may do twice as much.
 */
export class FallbackLimitStore extends LimitStore {
  private unavailableUntil = 0;
  private secondUsedUntil = 0;
  /** What the first store said, until its hour is over: see secretOf. */
  private readonly secrets = new Map<number, string>();

  constructor(
    private readonly first: LimitStore,
    private readonly second: LimitStore,
  ) {
    super();
  }

  take(wanted: CounterRequest): Promise<Grant[]> {
    return this.ask((store) => store.take(wanted));
  }

  /** Each store knows its own windows, so the one that this was not taken from changes nothing. */
  refund(place: CounterRef, times: number): Promise<void> {
    return this.all(this.inUse(), (store) => store.refund(place, times));
  }

  forget(keys: CountKeys[]): Promise<void> {
    return this.all(this.inUse(), (store) => store.forget(keys));
  }

  /**
   * While the first store is away its secret is remembered. With another one whoever was counted before the outage would be
   * somebody else afterwards, until the secrets are asked for anew.
   */
  secretOf(hour: number, now: number): Promise<string> {
    return this.ask(async (store) => {
      const known = this.secrets.get(hour);
      if (store === this.second && known !== undefined) return known;
      const secret = await store.secretOf(hour, now);
      if (store === this.first) this.secrets.set(hour, secret);
      return secret;
    });
  }

  /** Both: the second may hold what a process counted there that is gone since. */
  sweep(now: number): Promise<void> {
    for (const hour of this.secrets.keys()) if (secretEndsAt(hour) <= now) this.secrets.delete(hour);
    return this.all([this.first, this.second], (store) => store.sweep(now));
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.second.close();
  }

  private async ask<T>(question: (store: LimitStore) => Promise<T>): Promise<T> {
    if (this.isUnavailable()) return question(this.second);
    try {
      return await question(this.first);
    } catch {
      const now = performance.now();
      this.unavailableUntil = now + REST_MS;
      this.secondUsedUntil = now + LONGEST_MS;
      return question(this.second);
    }
  }

  private isUnavailable(): boolean {
    return performance.now() < this.unavailableUntil;
  }

  /** While all is well the second store is not asked at all. */
  private inUse(): LimitStore[] {
    const second = performance.now() < this.secondUsedUntil ? [this.second] : [];
    return this.isUnavailable() ? second : [this.first, ...second];
  }

  private async all(stores: LimitStore[], work: (store: LimitStore) => Promise<void>): Promise<void> {
    const ended = await Promise.allSettled(stores.map(work));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
