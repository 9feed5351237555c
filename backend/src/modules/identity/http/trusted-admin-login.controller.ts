import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { User } from '../presenters/account.view.js';
import { FindAdmin } from '../queries/find-admin.js';
import { beginSession, userOf } from './begin-session.js';
import { TrustedAdminLogin } from './trusted-admin-login.js';

@ApiTags('auth')
@Controller('api/auth')
export class TrustedAdminLoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly trustedAdmin: TrustedAdminLogin,
  ) {}

  @Post('replit-admin')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: User })
  @Problems(403)
  async signInAsAdmin(@Req() request: FastifyRequest): Promise<User> {
    const claim = this.trustedAdmin.claimOf(request);
    const admin = claim && (await this.queries.execute(new FindAdmin(claim.email)));
    if (!admin) throw new DomainError('auth.platform', 'forbidden', 'Automatic admin login is off here.');
    const begun = await beginSession(request, admin, this.commands);
    return { ...(await userOf(this.queries, admin.id)), ...begun };
  }
}
