import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/settings.js';
import { canonicalEmail } from '../../../platform/http/email-address.js';
import { LimitReached } from '../../../platform/http/problem.js';
import { siteKeys } from '../../../platform/http/request-address.js';
import { Limits } from '../../../platform/limits/limits.js';
import type { AnyPlace, Limit } from '../../../platform/limits/limits.js';

const SECONDS = 15 * 60;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** A /48 of IPv6 has 65,536 addresses of the kind above. */
const PER_SITE = 200;
const HOUR_S = 3600;
/**
 * From so many wrong passwords for one account in an hour on, over all addresses, each further attempt waits. The right password works
 * all the same: with a limit, any stranger could lock a member out.
 */
const DELAYS = [
  { from: 20, ms: 1_000 },
  { from: 60, ms: 3_000 },
  { from: 140, ms: 8_000 },
];
/** A person who mistypes does not notice it; a program that guesses does. The same for an account that does not exist. */
const SLOWED_MS = 250;

/** Limits how often passwords are guessed: for one account from one address, from one address or network, and for one account. */
@Injectable()
export class WrongPasswords {
  private readonly siteKeyOf: ReturnType<typeof siteKeys>;

  constructor(
    private readonly limits: Limits,
    settings: Settings,
  ) {
    this.siteKeyOf = siteKeys(settings);
  }

  /**
   * Runs `check` unless too many were wrong lately, in which case the right one is refused too. An account that does not
   * exist is counted like any other. An attempt is counted before it is checked, so simultaneous ones cannot pass the limit.
   *
   * Call it outside of a transaction, before anything is hashed.
   *
   * @param call what the password is for; each has counts of its own
   * @param email in any of its forms: they have one count, for they are one account
   * @param check answers null when the password is wrong
   * @throws LimitReached, a 429
   */
  async attempt<T>(
    call: string,
    email: string,
    { addressKey, raw }: Pick<FastifyRequest, 'addressKey' | 'raw'>,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    const pair = { name: `${call}, wrong, by account and address`, count: PER_ACCOUNT_AND_ADDRESS, seconds: SECONDS };
    const address = { name: `${call}, wrong, by address`, count: PER_ADDRESS, seconds: SECONDS };
    const site = { name: `${call}, wrong, by site`, count: PER_SITE, seconds: SECONDS };
    const account = canonicalEmail(email);
    const ofBoth = JSON.stringify([addressKey, account]);
    const taken: (AnyPlace | null)[] = [];
    let right: T | null;
    try {
      taken.push(await this.take(pair, ofBoth));
      taken.push(await this.take(address, addressKey));
      taken.push(await this.take(site, this.siteKeyOf(raw)));
      await pause(await this.delayOf(call, account, taken));
      right = await check();
    } catch (error) {
      // Nothing was checked, so no password was wrong.
      for (const place of taken) await this.limits.giveBack(place);
      throw error;
    }
    if (right === null) {
      if (taken[0]) await pause(SLOWED_MS);
      return null;
    }
    await this.limits.forget(pair, ofBoth);
    for (const limit of delayLimits(call)) await this.limits.forget(limit, account);
    for (const place of taken.slice(1, 3)) await this.limits.giveBack(place);
    return right;
  }

  private async take(limit: Limit, who: string): Promise<AnyPlace | null> {
    const taken = await this.limits.take(limit, who);
    if (!taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    return taken.place;
  }

  /** How many milliseconds an attempt waits. Each limit counts the attempts that the one before has no room for. */
  private async delayOf(call: string, account: string, places: (AnyPlace | null)[]): Promise<number> {
    let ms = 0;
    for (const [at, limit] of delayLimits(call).entries()) {
      const taken = await this.limits.take(limit, account);
      if (taken.ok) {
        places.push(taken.place);
        return ms;
      }
      ms = DELAYS[at]!.ms;
    }
    return ms;
  }
}

const delayLimits = (call: string): Limit[] =>
  DELAYS.map(({ from }, at) => ({
    name: `${call}, wrong, by account, from ${from}`,
    count: from - (DELAYS[at - 1]?.from ?? 0),
    seconds: HOUR_S,
  }));
