import { Body, Controller, Delete, Get, HttpCode, Post as PostMethod, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { MaybeSignedIn } from '../../../platform/http/caller.js';
import type { Caller } from '../../../platform/http/caller.js';
import { DecisionAnswer, Decider, Decides } from '../../../platform/http/decider.js';
import { SearchedAndSorted } from '../../../platform/http/list-query.js';
import { Paging } from '../../../platform/http/paging.js';
import { PathId } from '../../../platform/http/path-id.js';
import { ShortReads } from '../../../platform/http/short-reads.js';
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
    shortReads: ShortReads,
  ) {
    shortReads.add('GET /api/posts/:id', '', (id) => this.getPost(id, null));
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
  @DecisionAnswer({ status: 201, type: Post })
  async createPost(@Body() body: PostBody, @Decides() decider: Decider): Promise<Post> {
    const { published = false, footer = null, imageUrl = null, ...text } = body;
    const create = new CreatePost(decider.id, { ...text, footer, imageUrl }, published);
    const { id, decisionId } = await this.commands.execute(create);
    await decider.tell(decisionId);
    return this.queries.execute(new GetPost(id, true));
  }

  @Put(':id')
  @DecisionAnswer({ status: 200, type: Post })
  @Problems(409)
  async editPost(
    @PathId() id: number,
    @Body() { version, ...change }: EditPostBody,
    @Decides() decider: Decider,
  ): Promise<Post> {
    await decider.tell(this.commands.execute(new EditPost(id, change, decider.having(version))));
    return this.queries.execute(new GetPost(id, true));
  }

  @PostMethod(':id/publish')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionAnswer({ status: 200, type: Post })
  @Problems(409)
  async publishPost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @Decides() decider: Decider,
  ): Promise<Post> {
    await decider.tell(this.commands.execute(new PublishPost(id, decider.having(version))));
    return this.queries.execute(new GetPost(id, true));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionAnswer({ status: 204 })
  @Problems(409)
  async deletePost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @Decides() decider: Decider,
  ): Promise<void> {
    await decider.tell(this.commands.execute(new DeletePost(id, decider.having(version))));
  }
}
