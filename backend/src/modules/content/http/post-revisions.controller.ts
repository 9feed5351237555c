import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentModerator, Moderator } from '../../../platform/http/auth/moderator.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { RestoreRevision } from '../commands/restore-revision.js';
import { PostDraft, Revision, RevisionText } from '../presenters/post-drafts.view.js';
import { GetDraft } from '../queries/get-draft.js';
import { GetRevision } from '../queries/get-revision.js';
import { ListRevisions } from '../queries/list-revisions.js';
import { editorOf, OwnArticleGuard } from './own-article.guard.js';

/** The earlier texts of an article. */
@ApiTags('posts')
@Controller('api/posts/:id/revisions')
@UseGuards(OwnArticleGuard)
export class PostRevisionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiResponse({ status: 200, type: Revision, isArray: true })
  listRevisions(@PathId() id: number): Promise<Revision[]> {
    return this.queries.execute(new ListRevisions(id));
  }

  @Get(':revisionId')
  @ApiResponse({ status: 200, type: RevisionText })
  getRevision(@PathId() id: number, @PathId('revisionId') revisionId: number): Promise<RevisionText> {
    return this.queries.execute(new GetRevision(id, revisionId));
  }

  @Post(':revisionId/restore')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: PostDraft })
  async restoreRevision(
    @PathId() id: number,
    @PathId('revisionId') revisionId: number,
    @CurrentModerator() moderator: Moderator,
  ): Promise<PostDraft> {
    await this.commands.execute(new RestoreRevision(id, revisionId, editorOf(moderator)));
    return this.queries.execute(new GetDraft(id));
  }
}
