import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { CheckLinkAgain } from '../commands/check-link-again.js';
import { DeadLink } from '../presenters/links.view.js';
import { ListDeadLinks } from '../queries/list-dead-links.js';

/** The links in the sources of articles. */
@ApiTags('posts')
@Controller('api/links')
export class LinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('dead')
  @PagedAnswer(DeadLink)
  listDeadLinks(@Paging() page: PageRequest) {
    return this.queries.execute(new ListDeadLinks(page));
  }

  @Post(':id/check')
  @HttpCode(202)
  @ApiResponse({ status: 202, description: 'A worker checks it within a few minutes, unless link checks are off.' })
  @Problems(404)
  async checkLinkAgain(@PathId() id: number): Promise<void> {
    await this.commands.execute(new CheckLinkAgain(id));
  }
}
