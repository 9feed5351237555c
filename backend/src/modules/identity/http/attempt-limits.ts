import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LimitReached } from '../../../platform/http/errors/problem-details.js';
import { Limits } from '../../../platform/limits/limits.js';
import type { AnyCounterRef, Counted, Limit } from '../../../platform/limits/limits.js';

const HOUR_S = 3600;
/**
 * After so many wrong ones in an hour, over all addresses, each further attempt waits. The right one still works: with a limit,
 * any stranger could lock everybody else out.
 */
const DELAYS = [
  { from: 20, ms: 1_000 },
  { from: 60, ms: 3_000 },
  { from: 140, ms: 8_000 },
];
/** A person who mistypes does not notice it; a program that guesses does. It is the same for an account that does not exist. */
const WRONG_ATTEMPT_MS = 250;

/** How often a secret may be guessed. */
export interface AttemptLimit {
  /** Each of them refuses attempts past its count. */
  limits: Counted[];
  /** Makes attempts wait, however many addresses they come from. */
  slowedBy: Counted<string>;
  /** What the right one ends; of the other counts it gives back its own attempt. */
  resetOnSuccess: Counted[];
}

/** Limits how often somebody guesses. */
@Injectable()
export class AttemptLimits {
  constructor(private readonly limits: Limits) {}

  /**
   * Runs `check`, unless too many attempts were wrong lately: then even the right one is refused. An attempt is counted before it
   * is checked, so simultaneous ones cannot pass the limit.
   *
   * Call it outside of a transaction, before anything is hashed.
   *
   * @param check answers null when it is wrong
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
      // Nothing was checked, so nothing was wrong.
      await this.refund(taken.map(({ place }) => place));
      throw error;
    }
    if (right === null) {
      if (taken[0]?.place) await pause(WRONG_ATTEMPT_MS);
      return null;
    }
    const over = new Set(resetOnSuccess.map(({ limit }) => limit.name));
    await this.limits.forget(...resetOnSuccess);
    await this.refund(taken.filter(({ limit }) => !over.has(limit.name)).map(({ place }) => place));
    return right;
  }

  private async consume(limit: Limit, who: string): Promise<AnyCounterRef | null> {
    const taken = await this.limits.consume(limit, who);
    if (!taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    return taken.place;
  }

  private async refund(places: (AnyCounterRef | null)[]): Promise<void> {
    await Promise.all(places.map((place) => this.limits.refund(place)));
  }

  /** How many milliseconds an attempt waits. Each limit counts the attempts that the one before has no room for. */
  private async delayOf(
    delaying: Counted<string>,
    places: { limit: Limit; place: AnyCounterRef | null }[],
  ): Promise<number> {
    let ms = 0;
    for (const [at, { limit, who }] of delayCounts(delaying).entries()) {
      const taken = await this.limits.consume(limit, who);
      if (taken.ok) {
        places.push({ limit, place: taken.place });
        return ms;
      }
      ms = DELAYS[at]!.ms;
    }
    return ms;
  }
}

/** @param limit what their names begin with */
export const delayCounts = ({ limit, who }: Counted<string>): Counted[] =>
  DELAYS.map(({ from }, at) => ({
    limit: { name: `${limit}, from ${from}`, count: from - (DELAYS[at - 1]?.from ?? 0), seconds: HOUR_S },
    who,
  }));
