import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/settings.js';
import { canonicalEmail } from '../../../platform/http/validation/index.js';
import { networkKeyFor } from '../../../platform/http/auth/client-address.js';
import { delayCounts, AttemptLimits } from './attempt-limits.js';

const SECONDS = 15 * 60;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** An IPv6 /48 contains 65,536 networks that count as one address each. */
const PER_SITE = 200;

/** Limits password guesses per account and address, per address, per network, and per account. */
@Injectable()
export class PasswordAttempts {
  private readonly siteKeyOf: ReturnType<typeof networkKeyFor>;

  constructor(
    private readonly attempts: AttemptLimits,
    settings: Settings,
  ) {
    this.siteKeyOf = networkKeyFor(settings);
  }

  /**
   * Like AttemptLimits.attempt. Unknown accounts are counted like any other.
   *
   * @param call the purpose of the password; each has its own counters
   * @param email in any spelling: all spellings of one account share a counter
   * @param check returns null when the password is wrong
   * @throws LimitReached, a 429
   */
  attempt<T>(
    call: string,
    email: string,
    { addressKey, raw }: Pick<FastifyRequest, 'addressKey' | 'raw'>,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    const account = canonicalEmail(email);
    const pair = {
      limit: { name: `${call}, wrong, by account and address`, count: PER_ACCOUNT_AND_ADDRESS, seconds: SECONDS },
      who: JSON.stringify([addressKey, account]),
    };
    const address = {
      limit: { name: `${call}, wrong, by address`, count: PER_ADDRESS, seconds: SECONDS },
      who: addressKey,
    };
    const site = {
      limit: { name: `${call}, wrong, by site`, count: PER_SITE, seconds: SECONDS },
      who: this.siteKeyOf(raw),
    };
    const delaying = { limit: `${call}, wrong, by account`, who: account };
    return this.attempts.attempt(
      {
        // An IPv4 address is its own network and would be counted twice.
        limits: site.who === addressKey ? [pair, address] : [pair, address, site],
        slowedBy: delaying,
        resetOnSuccess: [pair, ...delayCounts(delaying)],
      },
      check,
    );
  }
}
