import { Controller, Delete, Get, HttpCode, Param, Post as PostMethod, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../platform/http/validation/index.js';
import { NeverCached, Problems } from '../../../platform/openapi/api-decorators.js';
import { DeletePreviewLink } from '../commands/delete-preview-link.js';
import { MakePreviewLink } from '../commands/make-preview-link.js';
import { Post } from '../presenters/post.view.js';
import { PreviewLink, PreviewLinkState } from '../presenters/preview-links.view.js';
import { GetPreviewLink } from '../queries/get-preview-link.js';
import { GetPreviewedPost } from '../queries/get-previewed-post.js';
import { OwnArticleGuard } from './own-article.guard.js';

/** Links that show an article before it is published to people without an account. */
@ApiTags('posts')
@Controller('api')
@UseGuards(OwnArticleGuard)
export class PreviewLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('posts/:id/preview-link')
  @ApiResponse({ status: 200, type: PreviewLinkState })
  getPreviewLink(@PathId() id: number): Promise<PreviewLinkState> {
    return this.queries.execute(new GetPreviewLink(id));
  }

  @PostMethod('posts/:id/preview-link')
  @ApiResponse({ status: 201, type: PreviewLink })
  makePreviewLink(@PathId() id: number): Promise<PreviewLink> {
    return this.commands.execute(new MakePreviewLink(id));
  }

  @Delete('posts/:id/preview-link')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async deletePreviewLink(@PathId() id: number): Promise<void> {
    await this.commands.execute(new DeletePreviewLink(id));
  }

  @Get('previews/:token')
  @ApiParam({ name: 'token', schema: { type: 'string', example: 'Zk3VbXq0aTnW1yZ5cLr8sUgPq2Lm9aBc' } })
  @ApiResponse({ status: 200, type: Post })
  @Problems(404)
  @NeverCached()
  getPreview(@Param('token') token: string): Promise<Post> {
    return this.queries.execute(new GetPreviewedPost(token));
  }
}
