import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { CreateInvitation } from '../commands/create-invitation.js';
import { DeleteInvitation } from '../commands/delete-invitation.js';
import { Invitation, InvitedRole, MadeInvitation } from '../presenters/invitations.view.js';
import { CheckInvitation } from '../queries/check-invitation.js';
import { ListInvitations } from '../queries/list-invitations.js';
import { InvitationBody, InvitationToken } from './invitations.dto.js';

@ApiTags('people')
@Controller('api/invitations')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @ApiResponse({ status: 201, type: MadeInvitation })
  createInvitation(@Body() { role, email }: InvitationBody, @SignedIn() caller: Caller): Promise<MadeInvitation> {
    return this.commands.execute(new CreateInvitation(role, email ?? null, caller.id));
  }

  @Get()
  @PagedAnswer(Invitation)
  listInvitations(@Paging() page: PageRequest) {
    return this.queries.execute(new ListInvitations(page));
  }

  /** The token is in the body, because addresses are logged. Checking it leaves the invitation unused. */
  @Post('check')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: InvitedRole })
  @Problems(403)
  checkInvitation(@Body() { invitation }: InvitationToken): Promise<InvitedRole> {
    return this.queries.execute(new CheckInvitation(invitation));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(404)
  async deleteInvitation(@PathId() id: number): Promise<void> {
    await this.commands.execute(new DeleteInvitation(id));
  }
}
