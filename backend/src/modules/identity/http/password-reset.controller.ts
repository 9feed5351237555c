import { Body, Controller, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { mustBeFresh } from '../../../platform/http/auth/fresh-factor.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { RequestPasswordReset } from '../commands/request-password-reset.js';
import { ResetPassword } from '../commands/reset-password.js';
import { User } from '../presenters/account.view.js';
import { CheckCredentials } from '../queries/check-credentials.js';
import type { SessionAccount } from '../presenters/session-account.js';
import { ForgotPasswordBody, ResetPasswordBody } from './auth.dto.js';
import { userOf } from './begin-session.js';
import { CodeAttempts } from './code-attempts.js';
import { PasswordAttempts } from './password-attempts.js';

@ApiTags('auth')
@Controller('api/auth')
export class PasswordResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attempts: PasswordAttempts,
    private readonly codes: CodeAttempts,
  ) {}

  @Post('forgot-password')
  @HttpCode(202)
  @ApiResponse({
    status: 202,
    description: 'Accepted. The response is the same whether or not an account has that address.',
  })
  async forgotPassword(@Body() { email }: ForgotPasswordBody): Promise<void> {
    await this.commands.execute(new RequestPasswordReset(email));
  }

  @Put('reset-password')
  @DecisionHeader({ status: 200, type: User })
  @Problems(403, 429)
  async resetPassword(
    @Body() body: ResetPasswordBody,
    @Req() request: FastifyRequest,
    @CurrentModerator() moderator: Moderator,
  ): Promise<User> {
    const { email, newPassword, token, currentPassword } = body;
    if (token && currentPassword) {
      throw new DomainError(
        'account.reset-proofs',
        'invalid',
        'Give a token or the current password, not both.',
        'token',
      );
    }
    const { caller, session } = request;
    // Only without any other proof: a wrong one must not count as an admin's decision.
    const asAdmin = !token && !currentPassword && (caller?.can('manage-people') ?? false);
    if (asAdmin) mustBeFresh(request);
    const proof = {
      token: token ?? undefined,
      passwordOf: currentPassword ? await this.checkPassword(email, currentPassword, body.code, request) : null,
      adminId: asAdmin ? caller!.id : null,
    };
    const keep = caller && { ofAccount: caller.id, sid: session.sessionId };
    const changed = await this.commands.execute(new ResetPassword(email, newPassword, proof, keep));
    const { id, passwordVersion, decisionId } = changed;
    await moderator.setDecisionHeader(decisionId);
    if (caller?.id === id) session.passwordVersion = passwordVersion;
    return userOf(this.queries, id);
  }

  /** Checks the current password, and the second step of the account, with the same limits on guesses as sign-in. */
  private async checkPassword(
    email: string,
    password: string,
    code: string | null | undefined,
    request: FastifyRequest,
  ): Promise<SessionAccount | null> {
    const check = () => this.queries.execute(new CheckCredentials(email, password));
    const account = await this.attempts.attempt('reset-password', email, request, check);
    if (account) await this.codes.requireSecondStep(account.id, code, request);
    return account;
  }
}
