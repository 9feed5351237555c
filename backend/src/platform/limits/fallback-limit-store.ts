import { LimitStore } from './limit-store.js';
import type { CountKeys, Place, Wanted } from './limit-store.js';

/** After the first store was found away, it is left alone for so long: nobody else has to find out by waiting. */
const REST_MS = 5_000;

/**
 * Counts in the first store, and in the second one while the first is away: a story is not refused because of a count.
 * Counts begin anew then, so that for the time of an outage somebody may do twice as much.
 */
export class FallbackLimitStore extends LimitStore {
  private awayUntil = 0;

  constructor(
    private readonly first: LimitStore,
    private readonly second: LimitStore,
  ) {
    super();
  }

  take(wanted: Wanted): Promise<Place & { granted: number }> {
    return this.ask((store) => store.take(wanted));
  }

  /** Each store knows its own windows, so the one that this was not taken from changes nothing. */
  async giveBack(place: Place, times: number): Promise<void> {
    await this.both((store) => store.giveBack(place, times));
  }

  async forget(keys: CountKeys): Promise<void> {
    await this.both((store) => store.forget(keys));
  }

  secretOf(hour: number, now: number): Promise<string> {
    return this.ask((store) => store.secretOf(hour, now));
  }

  async sweep(now: number): Promise<void> {
    await this.both((store) => store.sweep(now));
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.second.close();
  }

  private async ask<T>(question: (store: LimitStore) => Promise<T>): Promise<T> {
    if (performance.now() < this.awayUntil) return question(this.second);
    try {
      return await question(this.first);
    } catch {
      this.awayUntil = performance.now() + REST_MS;
      return question(this.second);
    }
  }

  private async both(work: (store: LimitStore) => Promise<void>): Promise<void> {
    const away = performance.now() < this.awayUntil;
    const stores = away ? [this.second] : [this.first, this.second];
    const ended = await Promise.allSettled(stores.map(work));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
