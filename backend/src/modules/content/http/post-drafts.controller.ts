import { Body, Controller, Delete, Get, HttpCode, Post as PostMethod, Put, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { CreateDraft } from '../commands/create-draft.js';
import { DiscardDraft } from '../commands/discard-draft.js';
import { DuplicatePost } from '../commands/duplicate-post.js';
import { SaveDraft } from '../commands/save-draft.js';
import { PostDraft, SavedDraft } from '../presenters/post-drafts.view.js';
import { Post } from '../presenters/post.view.js';
import { GetDraft } from '../queries/get-draft.js';
import { UnschedulePost } from '../contract.js';
import { GetPost } from '../queries/get-post.js';
import { DecisionBody } from './content.dto.js';
import { DraftBody, DraftConflict } from './post-draft.dto.js';
import { editorOf, OwnArticleGuard } from './own-article.guard.js';

/** Working copies: what admins write before readers see it. */
@ApiTags('posts')
@Controller('api/posts')
@UseGuards(OwnArticleGuard)
export class PostDraftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @PostMethod('drafts')
  @DecisionHeader({ status: 201, type: Post })
  async createDraft(@CurrentModerator() moderator: Moderator): Promise<Post> {
    const { id, decisionId } = await this.commands.execute(new CreateDraft(moderator.id));
    await moderator.setDecisionHeader(decisionId);
    return this.queries.execute(new GetPost(id, true));
  }

  @PostMethod(':id/duplicate')
  @DecisionHeader({ status: 201, type: Post })
  async duplicatePost(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<Post> {
    const copy = await this.commands.execute(new DuplicatePost(id, editorOf(moderator)));
    await moderator.setDecisionHeader(copy.decisionId);
    return this.queries.execute(new GetPost(copy.id, true));
  }

  @Get(':id/draft')
  @ApiResponse({ status: 200, type: PostDraft })
  getDraft(@PathId() id: number): Promise<PostDraft> {
    return this.queries.execute(new GetDraft(id));
  }

  @Put(':id/draft')
  @ApiResponse({ status: 200, type: SavedDraft })
  @ApiExtraModels(DraftConflict)
  @Problems(409)
  saveDraft(
    @PathId() id: number,
    @Body() { baseVersion, postVersion, ...change }: DraftBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<SavedDraft> {
    return this.commands.execute(new SaveDraft(id, change, { version: baseVersion, postVersion }, editorOf(moderator)));
  }

  @Delete(':id/draft')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async discardDraft(@PathId() id: number, @CurrentModerator() moderator: Moderator): Promise<void> {
    await this.commands.execute(new DiscardDraft(id, editorOf(moderator)));
  }

  @PostMethod(':id/unschedule')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Post })
  @Problems(409)
  async unschedulePost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    await moderator.setDecisionHeader(this.commands.execute(new UnschedulePost(id, moderator.decision(version))));
    return this.queries.execute(new GetPost(id, true));
  }
}
