import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { CheckCredentials } from '../queries/check-credentials.js';
import { FindSecondStep } from '../queries/find-second-step.js';
import { userOf } from './begin-session.js';
import { CodeAttempts } from './code-attempts.js';
import type { OwnerProofBody } from './factors.dto.js';
import { PasswordAttempts } from './password-attempts.js';

/**
 * Makes sure that a change of how somebody signs in is made by the owner, and not by whoever found an open browser: a session alone is not
 * enough to add a passkey to an account, or to remove one.
 */
@Injectable()
export class OwnerProof {
  constructor(
    private readonly queries: QueryBus,
    private readonly passwords: PasswordAttempts,
    private readonly codes: CodeAttempts,
  ) {}

  /** @throws DomainError `auth.proof-required`, `auth.proof-wrong` or `auth.code-wrong`; LimitReached, a 429 */
  async require({ password, code }: OwnerProofBody, accountId: number, request: FastifyRequest): Promise<void> {
    if (!password && !code) {
      throw new DomainError(
        'auth.proof-required',
        'forbidden',
        'Enter your password, so we know it’s you.',
        'password',
      );
    }
    // With codes, the password alone does not sign in either.
    const hasCodes = (await this.queries.execute(new FindSecondStep(accountId))) === 'code';
    if (hasCodes && !code) {
      throw new DomainError(
        'auth.step-up-code',
        'forbidden',
        'Enter the 6-digit code from your app, or one of your recovery codes.',
        'code',
      );
    }
    if (hasCodes || !password) return this.codes.require(accountId, code!, request);
    const { email } = await userOf(this.queries, accountId);
    const check = () => this.queries.execute(new CheckCredentials(email, password));
    const account = await this.passwords.attempt('owner', email, request, check);
    if (account?.id === accountId) return;
    throw new DomainError('auth.proof-wrong', 'forbidden', 'That’s not your password.');
  }
}
