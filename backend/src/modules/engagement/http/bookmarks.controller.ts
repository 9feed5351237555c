import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { SignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { oneOf } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId, PathWord } from '../../../platform/http/validation/index.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { RemoveBookmark } from '../commands/remove-bookmark.js';
import { SaveBookmark } from '../commands/save-bookmark.js';
import { BOOKMARK_TYPES } from '../contract.js';
import type { BookmarkType } from '../contract.js';
import { Bookmark, SavedItem } from '../presenters/bookmarks.view.js';
import { FindBookmark } from '../queries/find-bookmark.js';
import type { BookmarkOwner } from '../presenters/bookmark-owner.js';
import { ListBookmarks } from '../queries/list-bookmarks.js';
import { BookmarkBody } from './engagement.dto.js';

@ApiTags('bookmarks')
@Controller('api/bookmarks')
export class BookmarksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({ name: 'contentType', required: false, enum: BOOKMARK_TYPES, description: 'Only articles or stories.' })
  @PagedAnswer(SavedItem)
  listBookmarks(@Query() query: Record<string, unknown>, @SignedIn() caller: Caller, @Paging() page: PageRequest) {
    return this.queries.execute(new ListBookmarks(ownerOf(caller), oneOf(query, 'contentType', BOOKMARK_TYPES), page));
  }

  @Get('check/:contentType/:id')
  @ApiResponse({ status: 200, schema: { type: 'boolean', example: true }, description: 'Whether it is saved.' })
  async checkBookmark(
    @PathWord('contentType', BOOKMARK_TYPES) contentType: BookmarkType,
    @PathId() id: number,
    @SignedIn() caller: Caller,
  ): Promise<boolean> {
    return (await this.queries.execute(new FindBookmark(ownerOf(caller), contentType, id))) !== null;
  }

  @Post()
  @ApiResponse({ status: 201, type: Bookmark })
  @ApiResponse({ status: 200, type: Bookmark, description: 'The item was saved already.' })
  @Problems(404)
  async saveBookmark(
    @Body() body: BookmarkBody,
    @SignedIn() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Bookmark> {
    const { contentType } = body;
    const id = itemIdOf(body);
    const isNew = await this.commands.execute(new SaveBookmark(ownerOf(caller), contentType, id, body.savedOn));
    const bookmark = await this.queries.execute(new FindBookmark(ownerOf(caller), contentType, id));
    // The item was unpublished, or the bookmark removed, between the two calls.
    if (!bookmark) throw DomainError.notFound(contentType);
    void reply.status(isNew ? 201 : 200);
    return bookmark;
  }

  @Delete(':contentType/:id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async removeBookmark(
    @PathWord('contentType', BOOKMARK_TYPES) contentType: BookmarkType,
    @PathId() id: number,
    @SignedIn() caller: Caller,
  ): Promise<void> {
    await this.commands.execute(new RemoveBookmark(caller.id, contentType, id));
  }
}

/** @throws InvalidInput when the id that `contentType` names is missing, or another one is there too. */
function itemIdOf({ contentType, postId, confessionId }: BookmarkBody): number {
  const [path, id, other, otherId] =
    contentType === 'post'
      ? (['postId', postId, 'confessionId', confessionId] as const)
      : (['confessionId', confessionId, 'postId', postId] as const);
  if (id === undefined || id === null) throw new InvalidInput([{ path, message: 'Required' }]);
  if (otherId !== undefined && otherId !== null) {
    throw new InvalidInput([{ path: other, message: `A ${contentType} is named by its ${path} alone.` }]);
  }
  return id;
}

const ownerOf = (caller: Caller): BookmarkOwner => ({
  id: caller.id,
  sees: { post: caller.can('edit-articles'), confession: caller.can('moderate') },
});
