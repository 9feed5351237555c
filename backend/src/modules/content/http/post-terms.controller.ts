import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { LinkTerm } from '../commands/link-term.js';
import { TermOfPost } from '../presenters/post-terms.view.js';
import { GetTermsOfPost } from '../queries/get-terms-of-post.js';
import { LinkTermBody } from './post-terms.dto.js';

/** The words of the glossary in an article. */
@ApiTags('posts')
@Controller('api/posts/:id/terms')
export class PostTermsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiResponse({ status: 200, type: TermOfPost, isArray: true })
  @Problems(400)
  getTermsOfPost(@PathId() id: number): Promise<TermOfPost[]> {
    return this.queries.execute(new GetTermsOfPost(id));
  }

  @Put()
  @ApiResponse({ status: 200, type: TermOfPost, isArray: true })
  async linkTerm(@PathId() id: number, @Body() { slug, linked }: LinkTermBody): Promise<TermOfPost[]> {
    await this.commands.execute(new LinkTerm(id, slug, linked));
    return this.queries.execute(new GetTermsOfPost(id));
  }
}
