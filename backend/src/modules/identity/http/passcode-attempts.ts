import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { networkKeyFor } from '../../../platform/http/auth/client-address.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { AttemptLimits } from './attempt-limits.js';

const SECONDS = 15 * 60;
const PER_ADDRESS = 10;
const PER_SITE = 40;
const WRONG = 'account.passcode';

/**
 * Limits guesses of the admin passcode, per address, per network, and in all. The whole site has one passcode, so
 * attempts from all addresses are delayed together.
 */
@Injectable()
export class PasscodeAttempts {
  private readonly log = new Logger(PasscodeAttempts.name);
  private readonly siteKeyOf: ReturnType<typeof networkKeyFor>;
  private readonly wrongPasscodes: Counter;

  constructor(
    private readonly attempts: AttemptLimits,
    settings: Settings,
    { registry }: Metrics,
  ) {
    this.siteKeyOf = networkKeyFor(settings);
    this.wrongPasscodes = new Counter({
      name: 'wrong_admin_passcodes_total',
      help: 'Sign-ups with a passcode that is not the right one.',
      registers: [registry],
    });
  }

  /**
   * Runs work that requires the passcode. A right attempt resets no counter, because it does not make other people's
   * guesses harmless.
   *
   * @param work throws `account.passcode` for a wrong one
   * @throws LimitReached, a 429
   */
  async attempt<T>(
    { addressKey, raw }: Pick<FastifyRequest, 'addressKey' | 'raw'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const address = {
      limit: { name: 'passcode, wrong, by address', count: PER_ADDRESS, seconds: SECONDS },
      who: addressKey,
    };
    const site = {
      limit: { name: 'passcode, wrong, by site', count: PER_SITE, seconds: SECONDS },
      who: this.siteKeyOf(raw),
    };
    let refusal: unknown;
    const check = async () => {
      try {
        return { done: await work() };
      } catch (error) {
        if (!(error instanceof DomainError && error.code === WRONG)) throw error;
        refusal = error;
        return null;
      }
    };
    const right = await this.attempts.attempt(
      {
        limits: site.who === addressKey ? [address] : [address, site],
        slowedBy: { limit: 'passcode, wrong', who: '' },
        resetOnSuccess: [],
      },
      check,
    );
    if (right) return right.done;
    this.wrongPasscodes.inc();
    // Logs neither the passcode nor the sender: the request id of the line leads to everything else.
    this.log.warn('A wrong admin passcode was sent.');
    throw refusal;
  }
}
