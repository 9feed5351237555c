import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { InProcessReads } from '../../../platform/http/server/in-process-reads.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer } from '../../../platform/openapi/api-decorators.js';
import { ArchivedEmail, ArchivedEmailPage } from '../presenters/campaign.view.js';
import { GetArchived } from '../queries/get-archived.js';
import { ListArchive } from '../queries/list-archive.js';

/** The emails that were sent, for everyone. */
@ApiTags('newsletter')
@Controller('api/newsletter/archive')
export class ArchiveController {
  constructor(
    private readonly queries: QueryBus,
    inProcessReads: InProcessReads,
  ) {
    inProcessReads.add('GET /api/newsletter/archive/:id', '', (id) => this.getArchived(id));
  }

  @Get()
  @PagedAnswer(ArchivedEmail)
  listArchive(@Paging() page: PageRequest) {
    return this.queries.execute(new ListArchive(page));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: ArchivedEmailPage })
  getArchived(@PathId() id: number): Promise<ArchivedEmailPage> {
    return this.queries.execute(new GetArchived(id));
  }
}
