import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LimitReached } from '../../../platform/http/errors/problem-details.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import type { AnyCounterRef, LimitCounter, Limit } from '../../../platform/rate-limit-counters/limits.js';

const HOUR_S = 3600;
/**
 * After this many wrong attempts in an hour, from all addresses together, each further attempt is delayed. The right
 * secret still works: a hard limit would let any stranger lock the owner out.
 */
const DELAYS = [
  { from: 20, ms: 1_000 },
  { from: 60, ms: 3_000 },
  { from: 140, ms: 8_000 },
];
/** Delays a wrong attempt: unnoticeable for a person, expensive for a program. It is the same for unknown accounts. */
const WRONG_ATTEMPT_MS = 250;

/** The limits on guessing one secret. */
export interface AttemptLimit {
  /** Each one refuses attempts over its count. */
  limits: LimitCounter[];
  /** Delays attempts, no matter how many addresses they come from. */
  slowedBy: LimitCounter<string>;
  /** Counters that a right attempt resets. The other counters get only this attempt refunded. */
  resetOnSuccess: LimitCounter[];
}

/** Limits how often a secret can be guessed. */
@Injectable()
export class AttemptLimits {
  constructor(private readonly limits: Limits) {}

  /**
   * Runs `check`, unless too many recent attempts were wrong: then even the right secret is refused. An attempt is
   * counted before it is checked, so simultaneous attempts cannot pass the limit.
   *
   * Call it outside of a transaction and before any hashing.
   *
   * @param check returns null when the secret is wrong
   * @throws LimitReached, a 429
   */
  async attempt<T>(
    { limits, slowedBy, resetOnSuccess }: AttemptLimit,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    const taken: { limit: Limit; place: AnyCounterRef | null }[] = [];
    let right: T | null;
    try {
      for (const { limit, who } of limits) taken.push({ limit, place: await this.consume(limit, who) });
      await pause(await this.delayOf(slowedBy, taken));
      right = await check();
    } catch (error) {
      // Nothing was checked, so the attempt does not count.
      await this.refund(taken.map(({ place }) => place));
      throw error;
    }
    if (right === null) {
      if (taken[0]?.place) await pause(WRONG_ATTEMPT_MS);
      return null;
    }
    const reset = new Set(resetOnSuccess.map(({ limit }) => limit.name));
    await this.limits.forget(...resetOnSuccess);
    await this.refund(taken.filter(({ limit }) => !reset.has(limit.name)).map(({ place }) => place));
    return right;
  }

  private async consume(limit: Limit, who: string): Promise<AnyCounterRef | null> {
    const taken = await this.limits.consume(limit, who);
    if (!taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    return taken.counter;
  }

  private async refund(places: (AnyCounterRef | null)[]): Promise<void> {
    await Promise.all(places.map((place) => this.limits.refund(place)));
  }

  /** The delay of an attempt in milliseconds. Each limit counts the attempts above the previous one. */
  private async delayOf(
    delaying: LimitCounter<string>,
    places: { limit: Limit; place: AnyCounterRef | null }[],
  ): Promise<number> {
    let ms = 0;
    for (const [index, { limit, who }] of delayCounts(delaying).entries()) {
      const taken = await this.limits.consume(limit, who);
      if (taken.ok) {
        places.push({ limit, place: taken.counter });
        return ms;
      }
      ms = DELAYS[index]!.ms;
    }
    return ms;
  }
}

/** @param limit the prefix of the counters' names */
export const delayCounts = ({ limit, who }: LimitCounter<string>): LimitCounter[] =>
  DELAYS.map(({ from }, index) => ({
    limit: { name: `${limit}, from ${from}`, count: from - (DELAYS[index - 1]?.from ?? 0), seconds: HOUR_S },
    who,
  }));
