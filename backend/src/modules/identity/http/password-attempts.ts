import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/settings.js';
import { canonicalEmail } from '../../../platform/http/validation/email-address.js';
import { networkKeyFor } from '../../../platform/http/auth/client-address.js';
import { delayCounts, AttemptLimits } from './attempt-limits.js';

const SECONDS = 15 * 60;
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** A /48 of IPv6 has 65,536 addresses of the kind above. */
const PER_SITE = 200;

/** Limits how often passwords are guessed: for one account from one address, from one address or network, and for one account. */
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
   * As Guesses.attempt. An account that does not exist is counted like any other.
   *
   * @param call what the password is for; each has counts of its own
   * @param email in any of its forms: they share one count, because they are one account
   * @param check answers null when the password is wrong
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
        // An IPv4 address is a network of its own, which would be counted twice.
        limits: site.who === addressKey ? [pair, address] : [pair, address, site],
        slowedBy: delaying,
        resetOnSuccess: [pair, ...delayCounts(delaying)],
      },
      check,
    );
  }
}
