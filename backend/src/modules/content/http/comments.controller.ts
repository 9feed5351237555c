import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { MaybeSignedIn, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { InProcessReads } from '../../../platform/http/server/in-process-reads.js';
import { EditComment } from '../commands/edit-comment.js';
import { SubmitComment } from '../commands/submit-comment.js';
import { ApproveComment, DeleteComment } from '../contract.js';
import { GetComment } from '../queries/get-comment.js';
import { COMMENT_STATUSES, ListComments } from '../queries/list-comments.js';
import { ListCommentsOfPost } from '../queries/list-comments-of-post.js';
import { ListRepliesOfThread } from '../queries/list-replies-of-thread.js';
import { Comment, CommentBody, DecisionBody, EditCommentBody } from './content.dto.js';
import { readThread } from './post-query.js';

@ApiTags('comments')
@Controller('api')
export class CommentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    inProcessReads: InProcessReads,
  ) {
    const page = { limit: 100, after: null };
    inProcessReads.add('GET /api/posts/:id/comments', 'limit=100', (id) => this.listCommentsOfPost(id, {}, null, page));
  }

  @Get('posts/:id/comments')
  @ApiQuery({
    name: 'thread',
    required: false,
    schema: { type: 'string', pattern: '^[1-9]\\d{0,9}$', example: '7' },
    description: 'The id of a top-level comment: the page has its replies and nothing else, oldest first.',
  })
  @PagedAnswer(Comment)
  listCommentsOfPost(
    @PathId() postId: number,
    @Query() query: Record<string, unknown>,
    @MaybeSignedIn() caller: Caller | null,
    @Paging() page: PageRequest,
  ) {
    const [thread, forAdmin] = [readThread(query), caller?.isAdmin ?? false];
    return this.queries.execute(
      thread === undefined
        ? new ListCommentsOfPost(postId, forAdmin, page)
        : new ListRepliesOfThread(postId, thread, forAdmin, page),
    );
  }

  @Post('posts/:id/comments')
  @ApiResponse({ status: 201, type: Comment })
  @Problems(409)
  submitComment(@PathId() postId: number, @SignedIn() caller: Caller, @Body() body: CommentBody): Promise<Comment> {
    return this.commands.execute(new SubmitComment(postId, caller, body.content, body.parentId ?? null));
  }

  @Get('comments')
  @ApiQuery({ name: 'status', required: false, enum: COMMENT_STATUSES })
  @SearchedAndSorted('createdAt')
  @PagedAnswer(Comment)
  listComments(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    const status = oneOf(query, 'status', COMMENT_STATUSES) ?? 'all';
    const filter = { status, q: readSearch(query), sort: readSort(query, ['createdAt']) };
    return this.queries.execute(new ListComments(filter, page));
  }

  @Get('comments/pending')
  @PagedAnswer(Comment)
  listPendingComments(@Paging() page: PageRequest) {
    return this.queries.execute(new ListComments({ status: 'pending' }, page));
  }

  @Post('comments/:id/approve')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Comment })
  @Problems(409)
  async approveComment(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Comment> {
    await moderator.setDecisionHeader(this.commands.execute(new ApproveComment(id, moderator.decision(version))));
    return this.queries.execute(new GetComment(id, true));
  }

  @Put('comments/:id')
  @DecisionHeader({ status: 200, type: Comment })
  @Problems(409)
  async editComment(
    @PathId() id: number,
    @Body() { content, version }: EditCommentBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Comment> {
    await moderator.setDecisionHeader(this.commands.execute(new EditComment(id, content, moderator.decision(version))));
    return this.queries.execute(new GetComment(id, true));
  }

  @Delete('comments/:id')
  @HttpCode(204)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async deleteComment(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new DeleteComment(id, moderator.decision(version))));
  }
}
