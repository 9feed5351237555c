import { Body, Controller, Delete, Get, HttpCode, Post as PostMethod, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { MaybeSignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { InProcessReads } from '../../../platform/http/server/in-process-reads.js';
import { CreatePost } from '../commands/create-post.js';
import { EditPost } from '../commands/edit-post.js';
import { DeletePost, PublishPost } from '../contract.js';
import { CountComments } from '../queries/count-comments.js';
import { GetPost } from '../queries/get-post.js';
import { ListCommentCounts } from '../queries/list-comment-counts.js';
import { ListPosts } from '../queries/list-posts.js';
import { CommentCount, DecisionBody, EditPostBody, Post, PostBody, PostSummary } from './content.dto.js';
import { readIds, readPostFilter } from './post-query.js';

@ApiTags('posts')
@Controller('api/posts')
export class PostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    inProcessReads: InProcessReads,
  ) {
    inProcessReads.add('GET /api/posts/:id', '', (id) => this.getPost(id, null));
  }

  @Get()
  @ApiQuery({
    name: 'published',
    required: false,
    enum: ['true', 'false'],
    description: 'Admins only; everybody else gets published ones.',
  })
  @ApiQuery({
    name: 'category',
    required: false,
    schema: { type: 'string', example: 'the-body' },
    description: "A category's slug.",
  })
  @ApiQuery({ name: 'fields', required: false, enum: ['summary'], description: 'Leaves the text out.' })
  @SearchedAndSorted('createdAt', 'title')
  @PagedAnswer(PostSummary, Post)
  @Problems(401, 403)
  listPosts(
    @Query() query: Record<string, unknown>,
    @MaybeSignedIn() caller: Caller | null,
    @Paging() page: PageRequest,
  ) {
    return this.queries.execute(new ListPosts(readPostFilter(query, caller), page));
  }

  @Get('comment-counts')
  @ApiQuery({
    name: 'ids',
    required: false,
    schema: { type: 'string', pattern: '^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,99}$', example: '1,2,3' },
    description: 'At most 100.',
  })
  @PagedAnswer(CommentCount)
  countComments(@Query('ids') ids: unknown, @Paging() page: PageRequest) {
    return ids === undefined
      ? this.queries.execute(new ListCommentCounts(page))
      : this.queries.execute(new CountComments(readIds(ids)));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: Post })
  getPost(@PathId() id: number, @MaybeSignedIn() caller: Caller | null): Promise<Post> {
    return this.queries.execute(new GetPost(id, caller?.isAdmin ?? false));
  }

  @PostMethod()
  @DecisionHeader({ status: 201, type: Post })
  async createPost(@Body() body: PostBody, @CurrentModerator() moderator: Moderator): Promise<Post> {
    const { published = false, footer = null, imageUrl = null, ...text } = body;
    const create = new CreatePost(moderator.id, { ...text, footer, imageUrl }, published);
    const { id, decisionId } = await this.commands.execute(create);
    await moderator.setDecisionHeader(decisionId);
    return this.queries.execute(new GetPost(id, true));
  }

  @Put(':id')
  @DecisionHeader({ status: 200, type: Post })
  @Problems(409)
  async editPost(
    @PathId() id: number,
    @Body() { version, ...change }: EditPostBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    await moderator.setDecisionHeader(this.commands.execute(new EditPost(id, change, moderator.decision(version))));
    return this.queries.execute(new GetPost(id, true));
  }

  @PostMethod(':id/publish')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Post })
  @Problems(409)
  async publishPost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    await moderator.setDecisionHeader(this.commands.execute(new PublishPost(id, moderator.decision(version))));
    return this.queries.execute(new GetPost(id, true));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 204 })
  @Problems(409)
  async deletePost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<void> {
    await moderator.setDecisionHeader(this.commands.execute(new DeletePost(id, moderator.decision(version))));
  }
}
