import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { BookmarkType } from '../contract.js';
import type { BookmarkOwner } from '../presenters/bookmark-owner.js';
import type { Bookmark } from '../presenters/bookmarks.view.js';
import { BOOKMARK_COLUMNS, BOOKMARKS_WITH_ITEMS, toBookmark } from '../presenters/rows.js';
import type { BookmarkRow } from '../presenters/rows.js';

/** An account's bookmark of one item, or null when there is none in the caller's list. */
export class FindBookmark extends Query<Bookmark | null> {
  constructor(
    readonly owner: BookmarkOwner,
    readonly contentType: BookmarkType,
    readonly itemId: number,
  ) {
    super();
  }
}

@HandlesQuery(FindBookmark)
export class FindBookmarkHandler implements IQueryHandler<FindBookmark> {
  constructor(private readonly em: EntityManager) {}

  async execute({ owner, contentType, itemId }: FindBookmark): Promise<Bookmark | null> {
    const [row] = await this.em.execute<BookmarkRow[]>(
      `select ${BOOKMARK_COLUMNS} from ${BOOKMARKS_WITH_ITEMS}
        where account_id = ? and ${contentType}_id = ? and (visible or ?)`,
      [owner.id, itemId, owner.sees[contentType]],
    );
    return row ? toBookmark(row) : null;
  }
}
