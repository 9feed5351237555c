import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { proofWrong } from '../presenters/proof-wrong.js';
import type { SessionAccount } from '../presenters/session-account.js';
import { CheckCredentials } from '../queries/check-credentials.js';
import { FindSecondStep } from '../queries/find-second-step.js';
import type { SecondStep } from '../queries/find-second-step.js';
import { userOf } from './begin-session.js';
import { CODE_MESSAGES, CodeAttempts } from './code-attempts.js';
import { PasskeyProofs } from './passkey-proofs.js';
import { PasswordAttempts } from './password-attempts.js';

/** At most one of them is used. */
interface SentProof {
  password?: string | null | undefined;
  code?: string | null | undefined;
  passkeyProof?: string | null | undefined;
}

/**
 * Makes sure that the owner of the account is here, and not whoever found an open browser: a session alone is not enough to change how
 * someone signs in, to change the email, or to delete the account. A passkey is always enough. The password is enough where it signs in
 * alone; otherwise a code from the app or a recovery code is needed. All of these calls share the counters of wrong passwords.
 */
@Injectable()
export class OwnerProof {
  constructor(
    private readonly queries: QueryBus,
    private readonly passwords: PasswordAttempts,
    private readonly codes: CodeAttempts,
    private readonly passkeys: PasskeyProofs,
  ) {}

  /**
   * Returns the account with the version of its password, so that a change of it meanwhile makes the proof worthless.
   *
   * @param passwordField where the request has the password
   * @throws DomainError `auth.proof-required`, `auth.step-up-code`, `auth.proof-wrong` or `auth.code-wrong`; LimitReached, a 429
   */
  async require(
    { password, code, passkeyProof }: SentProof,
    caller: Caller,
    request: FastifyRequest,
    passwordField = 'password',
  ): Promise<SessionAccount> {
    const { id, passwordVersion } = caller;
    if (passkeyProof) {
      await this.passkeys.redeem(passkeyProof, caller);
      return { id, passwordVersion };
    }
    const step = await this.queries.execute(new FindSecondStep(id));
    if (step !== 'none' && !code) throw codeRequired(step);
    // No guess, so it is not counted as one.
    if (!password && !code) throw required(passwordField);
    if (code && (step !== 'none' || !password)) {
      await this.codes.require(id, code, request);
      return { id, passwordVersion };
    }
    const { email } = await userOf(this.queries, id);
    const check = async () => {
      const account = await this.queries.execute(new CheckCredentials(email, password!));
      return account?.id === id ? account : null;
    };
    const account = await this.passwords.attempt('owner', email, request, check);
    if (!account) throw proofWrong(passwordField);
    return account;
  }
}

const required = (field: string) =>
  new DomainError('auth.proof-required', 'forbidden', 'Enter your password, so we know it’s you.', field);

const codeRequired = (step: Exclude<SecondStep, 'none'>) =>
  new DomainError('auth.step-up-code', 'forbidden', CODE_MESSAGES[step], 'code');
