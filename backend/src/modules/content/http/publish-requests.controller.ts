import { Body, Controller, Delete, HttpCode, Post as PostMethod, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentModerator } from '../../../platform/http/auth/moderator.js';
import type { Moderator } from '../../../platform/http/auth/moderator.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { AnswerPublishRequest } from '../commands/answer-publish-request.js';
import { AskToPublish } from '../commands/ask-to-publish.js';
import { WithdrawPublishRequest } from '../commands/withdraw-publish-request.js';
import { Post } from '../presenters/post.view.js';
import { GetPost } from '../queries/get-post.js';
import { editorOf, OwnArticleGuard } from './own-article.guard.js';
import { PublishAnswerBody } from './publish-requests.dto.js';

/** Writers ask editors to publish. */
@ApiTags('posts')
@Controller('api/posts/:id/ask-to-publish')
@UseGuards(OwnArticleGuard)
export class PublishRequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @PostMethod()
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Post })
  @Problems(409)
  async askToPublish(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<Post> {
    await this.commands.execute(new AskToPublish(id, editorOf(moderator)));
    return this.queries.execute(new GetPost(id, true));
  }

  @Delete()
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async withdrawRequest(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<void> {
    await this.commands.execute(new WithdrawPublishRequest(id, editorOf(moderator)));
  }

  @PostMethod('answer')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Post })
  async answerRequest(
    @PathId() id: number,
    @Body() { note }: PublishAnswerBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    await this.commands.execute(new AnswerPublishRequest(id, note, moderator.id));
    return this.queries.execute(new GetPost(id, true));
  }
}
