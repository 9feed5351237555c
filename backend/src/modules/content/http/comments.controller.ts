import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { MaybeSignedIn, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { InProcessReads } from '../../../platform/http/server/in-process-reads.js';
import { EditComment } from '../commands/edit-comment.js';
import { RemoveComment } from '../commands/remove-comment.js';
import { EditOwnComment } from '../commands/edit-own-comment.js';
import { SubmitComment } from '../commands/submit-comment.js';
import { ApproveComment, DeleteComment } from '../contract.js';
import { Comment, CommentHistory, CommentInContext, OwnComment } from '../presenters/comments.view.js';
import { GetComment } from '../queries/get-comment.js';
import { GetCommentHistory } from '../queries/get-comment-history.js';
import { COMMENT_STATUSES, ListComments } from '../queries/list-comments.js';
import { ListCommentPath } from '../queries/list-comment-path.js';
import { ListCommentsOfPost } from '../queries/list-comments-of-post.js';
import { ListOwnComments } from '../queries/list-own-comments.js';
import { ListRepliesOfThread } from '../queries/list-replies-of-thread.js';
import { CommentBody, DecisionBody, DeleteCommentBody, EditCommentBody } from './content.dto.js';
import { readId } from './post-query.js';

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
    description: 'The id of a top-level comment. The response has only its replies, oldest first.',
  })
  @ApiQuery({
    name: 'to',
    required: false,
    schema: { type: 'string', pattern: '^[1-9]\\d{0,9}$', example: '7' },
    description: 'The id of any comment: the response has it and the comments it answers, top-level comment first.',
  })
  @PagedAnswer(Comment)
  listCommentsOfPost(
    @PathId() postId: number,
    @Query() query: Record<string, unknown>,
    @MaybeSignedIn() caller: Caller | null,
    @Paging() page: PageRequest,
  ) {
    const [thread, to] = [readId(query, 'thread', 'a comment'), readId(query, 'to', 'a comment')];
    const forAdmin = caller?.can('moderate') ?? false;
    if (to !== undefined) return this.queries.execute(new ListCommentPath(postId, to, forAdmin));
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
    const author = { id: caller.id, readsDrafts: caller.can('edit-articles'), moderates: caller.can('moderate') };
    return this.commands.execute(new SubmitComment(postId, author, body.content, body.parentId ?? null));
  }

  @Get('me/comments')
  @ApiQuery({ name: 'postId', required: false, schema: { type: 'string', pattern: '^[1-9]\\d{0,9}$', example: '7' } })
  @PagedAnswer(OwnComment)
  listOwnComments(
    @Query() query: Record<string, unknown>,
    @SignedIn() caller: Caller,
    @Paging() page: PageRequest,
  ): Promise<Page<OwnComment>> {
    const postId = readId(query, 'postId', 'an article');
    return this.queries.execute(new ListOwnComments(caller.id, postId, page));
  }

  @Get('comments')
  @ApiQuery({ name: 'status', required: false, enum: COMMENT_STATUSES })
  @SearchedAndSorted('createdAt')
  @PagedAnswer(CommentInContext)
  listComments(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    const status = oneOf(query, 'status', COMMENT_STATUSES) ?? 'all';
    const filter = { status, q: readSearch(query), sort: readSort(query, ['createdAt']) };
    return this.queries.execute(new ListComments(filter, page));
  }

  @Get('comments/pending')
  @PagedAnswer(CommentInContext)
  listPendingComments(@Paging() page: PageRequest) {
    return this.queries.execute(new ListComments({ status: 'pending' }, page));
  }

  @Get('comments/:id/history')
  @ApiResponse({ status: 200, type: CommentHistory })
  getCommentHistory(@PathId() id: number): Promise<CommentHistory> {
    return this.queries.execute(new GetCommentHistory(id));
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
    @Body() { content, version, asAuthor = false }: EditCommentBody,
    @SignedIn() caller: Caller,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Comment> {
    if (asAuthor || !caller.can('moderate')) {
      await this.commands.execute(new EditOwnComment(id, content, { id: caller.id, expectedVersion: version }));
      return this.queries.execute(new GetComment(id, false));
    }
    await moderator.setDecisionHeader(this.commands.execute(new EditComment(id, content, moderator.decision(version))));
    return this.queries.execute(new GetComment(id, true));
  }

  @Delete('comments/:id')
  @HttpCode(204)
  @ApiBody({ type: DeleteCommentBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async deleteComment(
    @PathId() id: number,
    @Body() { version, reason, note, asAuthor = false }: DeleteCommentBody,
    @SignedIn() caller: Caller,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    if (asAuthor || !caller.can('moderate'))
      return this.commands.execute(new RemoveComment(id, { id: caller.id, expectedVersion: version }));
    const deletion = new DeleteComment(id, moderator.decision(version), reason ?? null, note || null);
    await moderator.setDecisionHeader(this.commands.execute(deletion));
  }
}
