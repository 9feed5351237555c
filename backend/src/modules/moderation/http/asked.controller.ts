import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PagedAnswer } from '../../../platform/openapi/api-decorators.js';
import { AskedIdea } from '../presenters/board.view.js';
import { ListAsked } from '../queries/list-asked.js';

/** The board of ideas from readers. */
@ApiTags('suggestions')
@Controller('api/asked')
export class AskedController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @PagedAnswer(AskedIdea)
  listAsked(@Paging() page: PageRequest) {
    return this.queries.execute(new ListAsked(page));
  }
}
