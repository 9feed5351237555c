import { Body, Controller, Delete, Get, HttpCode, Post as PostMethod, Put, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { MaybeSignedIn, SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { isStorable, PathId } from '../../../platform/http/validation/index.js';
import { InProcessReads } from '../../../platform/http/server/in-process-reads.js';
import { CreatePost } from '../commands/create-post.js';
import { EditPost } from '../commands/edit-post.js';
import { SchedulePost } from '../commands/schedule-post.js';
import { DeletePost, PinPost, PublishPost, UnpinPost } from '../contract.js';
import { CommentCount } from '../presenters/comments.view.js';
import type { ArticleFields } from '../presenters/post-drafts.view.js';
import { Post, PostSummary, MovedPost } from '../presenters/post.view.js';
import { RelatedPosts } from '../presenters/related-posts.view.js';
import { CountComments } from '../queries/count-comments.js';
import { MAX_FORMER_PATH } from '../../../kernel/content-limits.js';
import { FindMovedPost } from '../queries/find-moved-post.js';
import { FindSeriesOfPost } from '../queries/find-series-of-post.js';
import { GetArticleSeries } from '../queries/get-article-series.js';
import { GetPost } from '../queries/get-post.js';
import { ListCommentCounts } from '../queries/list-comment-counts.js';
import { ListPosts } from '../queries/list-posts.js';
import { ListRelatedPosts } from '../queries/list-related-posts.js';
import { DecisionBody } from './content.dto.js';
import { PublishBody } from './post-draft.dto.js';
import { EditPostBody, PostBody } from './post.dto.js';
import { SeriesOfPost } from './series.dto.js';
import { readIds, readPostFilter } from './post-query.js';
import { OwnArticleGuard, writerIdOf } from './own-article.guard.js';

@ApiTags('posts')
@Controller('api/posts')
export class PostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    inProcessReads: InProcessReads,
  ) {
    inProcessReads.add('GET /api/posts/:id', '', (id) => this.getPost(id, null));
    inProcessReads.add('GET /api/posts/:id/related', '', (id) => this.listRelatedPosts(id));
  }

  @Get()
  @ApiQuery({
    name: 'published',
    required: false,
    enum: ['true', 'false'],
    description: 'For admins only. Everyone else gets published articles.',
  })
  @ApiQuery({
    name: 'category',
    required: false,
    schema: { type: 'string', example: 'the-body' },
    description: "A category's slug.",
  })
  @ApiQuery({
    name: 'categoryId',
    required: false,
    schema: { type: 'integer', minimum: 1, example: 1 },
    description: 'For admins only.',
  })
  @ApiQuery({
    name: 'scheduled',
    required: false,
    enum: ['true'],
    description: 'For admins only: articles that wait for their time.',
  })
  @ApiQuery({
    name: 'mine',
    required: false,
    enum: ['true'],
    description: "For writers: the caller's own articles, published or not.",
  })
  @ApiQuery({
    name: 'asking',
    required: false,
    enum: ['true'],
    description: 'For editors: articles whose writers have requested their publication.',
  })
  @ApiQuery({ name: 'fields', required: false, enum: ['summary'], description: 'Leaves out the text.' })
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

  @Get('moved')
  @ApiQuery({
    name: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: MAX_FORMER_PATH, example: '/2019/04/the-word-spinster' },
    description: 'The path of the article’s page on the site that it was imported from, without a slash at the end.',
  })
  @ApiResponse({ status: 200, type: MovedPost })
  @Problems(404)
  findMovedPost(@Query('path') path: unknown): Promise<MovedPost> {
    // As schemas count characters: an emoji is one.
    if (typeof path !== 'string' || path === '' || [...path].length > MAX_FORMER_PATH || !isStorable(path))
      throw new InvalidInput([{ path: 'path', message: `path must be a text of 1 to ${MAX_FORMER_PATH} characters` }]);
    return this.queries.execute(new FindMovedPost(path));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: Post })
  getPost(@PathId() id: number, @MaybeSignedIn() caller: Caller | null): Promise<Post> {
    return this.queries.execute(new GetPost(id, caller?.can('edit-articles') ?? false, writerIdOf(caller)));
  }

  @Get(':id/related')
  @ApiResponse({ status: 200, type: RelatedPosts })
  listRelatedPosts(@PathId() id: number): Promise<RelatedPosts> {
    return this.queries.execute(new ListRelatedPosts(id));
  }

  @Get(':id/series')
  @ApiResponse({ status: 200, type: SeriesOfPost })
  @UseGuards(OwnArticleGuard)
  async getSeriesOfPost(@PathId() id: number, @SignedIn() caller: Caller): Promise<SeriesOfPost> {
    // A writer sees no drafts of others, which may be in the series too.
    const forEditors = caller.can('edit-articles');
    const seriesId = await this.queries.execute(new FindSeriesOfPost(id, forEditors));
    if (seriesId === null) return { series: null };
    const series = await this.queries.execute(new GetArticleSeries(seriesId, forEditors));
    return { series };
  }

  @PostMethod()
  @DecisionHeader({ status: 201, type: Post })
  async createPost(@Body() body: PostBody, @CurrentModerator() moderator: Moderator): Promise<Post> {
    const { published = false, ...fields }: Pick<PostBody, keyof ArticleFields | 'published'> = body;
    const create = new CreatePost(moderator.id, fields, published);
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
  @ApiBody({ type: PublishBody, required: false })
  @DecisionHeader({ status: 200, type: Post })
  @Problems(409)
  async publishPost(
    @PathId() id: number,
    @Body() { version, at, draftVersion }: PublishBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    const context = moderator.decision(version);
    const decision = at
      ? new SchedulePost(id, new Date(at), context, draftVersion)
      : new PublishPost(id, context, draftVersion);
    await moderator.setDecisionHeader(this.commands.execute<typeof decision, number | null>(decision));
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

  @PostMethod(':id/unpin')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Post })
  @Problems(409)
  async unpinPost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    await moderator.setDecisionHeader(this.commands.execute(new UnpinPost(id, moderator.decision(version))));
    return this.queries.execute(new GetPost(id, true));
  }

  @PostMethod(':id/pin')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Post })
  @Problems(409)
  async pinPost(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Post> {
    await moderator.setDecisionHeader(this.commands.execute(new PinPost(id, moderator.decision(version))));
    return this.queries.execute(new GetPost(id, true));
  }
}
