import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { plainDigits } from '../../../kernel/plain-digits.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import { plainRecoveryCode } from '../../../platform/security/recovery-codes.js';
import { UseRecoveryCode } from '../commands/use-recovery-code.js';
import { CheckCode } from '../queries/check-code.js';
import { FindSecondStep } from '../queries/find-second-step.js';
import type { SecondStep } from '../queries/find-second-step.js';
import { AttemptLimits } from './attempt-limits.js';

type Sender = Pick<FastifyRequest, 'addressKey'>;

const QUARTER_S = 15 * 60;
const HOUR_S = 3600;
/** Longer than a code is accepted. */
const CODE_S = 5 * 60;
const WRONG_PER_ACCOUNT = 10;
const WRONG_PER_ADDRESS = 50;

/**
 * Checks codes from an app and recovery codes, and limits guesses. Six digits are few: after ten wrong ones in an hour, from all addresses
 * together, even the right one is refused. Only someone who has the password can get this far, and recovery codes and passkeys keep
 * working.
 *
 * A used code is remembered as an expiring count (platform/rate-limit-counters/limits.ts), because a row in the account's table
 * would say to half a minute when somebody signed in.
 */
@Injectable()
export class CodeAttempts {
  constructor(
    private readonly attempts: AttemptLimits,
    private readonly limits: Limits,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * The second step of signing in. Call it after the password or the link was right: for a wrong one, nobody may learn whether a code is
   * needed.
   *
   * @throws DomainError `auth.code-required` without a code, `auth.code-wrong` for a wrong one; LimitReached
   */
  async requireSecondStep(accountId: number, code: string | null | undefined, sender: Sender): Promise<void> {
    const step = await this.queries.execute(new FindSecondStep(accountId));
    if (step === 'none') return;
    if (!code) throw required(step);
    await this.require(accountId, code, sender);
  }

  /** @throws DomainError `auth.code-wrong`; LimitReached, a 429 */
  async require(accountId: number, code: string, sender: Sender): Promise<void> {
    const recoveryCode = plainRecoveryCode(code);
    const right = recoveryCode
      ? await this.checkRecoveryCode(accountId, recoveryCode, sender)
      : await this.checkCode(accountId, plainDigits(code), sender);
    if (!right) throw wrong();
  }

  /** Returns whether this is the first use of the code. `fixed`: also without rate limits. */
  async markUsed(accountId: number, step: number): Promise<boolean> {
    const limit = { name: 'code, used', count: 1, seconds: CODE_S, fixed: true };
    const { ok } = await this.limits.consume(limit, JSON.stringify([accountId, step]));
    return ok;
  }

  private checkCode(accountId: number, code: string, { addressKey }: Sender): Promise<true | null> {
    const who = String(accountId);
    const account = {
      limit: { name: 'code, wrong, by account', count: WRONG_PER_ACCOUNT, seconds: HOUR_S },
      who,
    };
    return this.attempts.attempt(
      {
        limits: [account, this.byAddress(addressKey)],
        slowedBy: { limit: 'code, wrong', who },
        resetOnSuccess: [account],
      },
      async () => {
        const step = await this.queries.execute(new CheckCode(accountId, code));
        return step !== null && (await this.markUsed(accountId, step)) ? true : null;
      },
    );
  }

  private checkRecoveryCode(accountId: number, code: string, { addressKey }: Sender): Promise<true | null> {
    return this.attempts.attempt(
      {
        limits: [this.byAddress(addressKey)],
        slowedBy: { limit: 'recovery code, wrong', who: String(accountId) },
        resetOnSuccess: [],
      },
      async () => ((await this.commands.execute(new UseRecoveryCode(accountId, code))) ? true : null),
    );
  }

  private byAddress(who: string) {
    return { limit: { name: 'code, wrong, by address', count: WRONG_PER_ADDRESS, seconds: QUARTER_S }, who };
  }
}

/** Asks for the second step of an account. */
export const CODE_MESSAGES = {
  code: 'Enter the 6-digit code from your app, or one of your recovery codes.',
  'recovery-code': 'Use your passkey, or enter one of your recovery codes.',
};

const required = (step: Exclude<SecondStep, 'none'>) =>
  new DomainError('auth.code-required', 'unauthenticated', CODE_MESSAGES[step]);

const wrong = () =>
  new DomainError(
    'auth.code-wrong',
    'unauthenticated',
    'That code isn’t right, or it was used before. Wait for the next one, or use a recovery code.',
  );
