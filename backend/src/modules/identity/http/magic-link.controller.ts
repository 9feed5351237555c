import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { canonicalEmail } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import { RequestMagicLink } from '../commands/request-magic-link.js';
import { UseMagicLink } from '../commands/use-magic-link.js';
import { User } from '../presenters/account.view.js';
import { FindMagicLink } from '../queries/find-magic-link.js';
import { beginSession, userOf } from './begin-session.js';
import { CodeAttempts } from './code-attempts.js';
import { MagicLinkBody, MagicLinkSignInBody } from './factors.dto.js';

/** Per mailbox, from all senders together: nobody should be able to fill somebody's mailbox. */
const LINKS = { name: 'magic link, by mailbox', count: 5, seconds: 3600 };

/** Signing in with a link in an email, in place of the password. */
@ApiTags('auth')
@Controller('api/auth/magic-link')
export class MagicLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: Limits,
    private readonly codes: CodeAttempts,
  ) {}

  @Post()
  @HttpCode(202)
  @ApiResponse({
    status: 202,
    description:
      'Accepted. The response is the same whether or not an account has that address, and when it got five links in the last hour.',
  })
  async requestMagicLink(@Body() { email }: MagicLinkBody): Promise<void> {
    // Unknown addresses are counted too.
    const { ok } = await this.limits.consume(LINKS, canonicalEmail(email));
    if (ok) await this.commands.execute(new RequestMagicLink(email));
  }

  @Post('sign-in')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: User })
  @Problems(401, 429)
  async signInWithMagicLink(
    @Body() { token, code }: MagicLinkSignInBody,
    @Req() request: FastifyRequest,
  ): Promise<User> {
    const found = await this.queries.execute(new FindMagicLink(token));
    if (!found) throw refused();
    // Before the link is used up: a mistyped code costs no link.
    await this.codes.requireSecondStep(found.id, code, request);
    const account = await this.commands.execute(new UseMagicLink(token));
    if (!account) throw refused();
    const begun = await beginSession(request, account, this.commands);
    return { ...(await userOf(this.queries, account.id)), ...begun };
  }
}

/** The same for every link that does not work. */
const refused = () =>
  new DomainError('auth.link-refused', 'unauthenticated', 'This link expired or was already used. Ask for a new one.');
