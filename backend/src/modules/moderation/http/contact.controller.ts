import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer } from '../../../platform/openapi/api-decorators.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { oneOf } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { DeleteContactMessage } from '../commands/delete-contact-message.js';
import { SendContactMessage } from '../commands/send-contact-message.js';
import { MESSAGE_SUBJECTS } from '../contract.js';
import { ContactMessage } from '../presenters/contact.view.js';
import { ListContactMessages } from '../queries/list-contact-messages.js';
import { ContactBody } from './contact.dto.js';

@ApiTags('contact')
@Controller('api/contact')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Any message, also one that is not about a story, is anonymous apart from the email in it: no session, address or
   * user agent is read here (see platform/http/auth/anonymous-routes.ts).
   */
  @Post()
  @HttpCode(202)
  @ApiResponse({ status: 202, description: 'The editors will read it. The response says nothing about the message.' })
  async sendMessage(@Body() { about, text, email }: ContactBody): Promise<void> {
    await this.commands.execute(new SendContactMessage({ about, text, email: email ?? null }));
  }

  @Get()
  @ApiQuery({
    name: 'about',
    required: false,
    enum: MESSAGE_SUBJECTS,
    description: 'Only messages about this subject.',
  })
  @PagedAnswer(ContactMessage)
  listMessages(@Query() query: Record<string, unknown>, @Paging() page: PageRequest, @SignedIn() caller: Caller) {
    const about = oneOf(query, 'about', MESSAGE_SUBJECTS);
    return this.queries.execute(new ListContactMessages(about, page, caller.can('read-emails')));
  }

  /** An admin is done with the message. */
  @Delete(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async deleteMessage(@PathId() id: number): Promise<void> {
    await this.commands.execute(new DeleteContactMessage(id));
  }
}
