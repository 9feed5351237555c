import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { BookmarkType } from '../contract.js';
import type { BookmarkOwner } from '../presenters/bookmark-owner.js';
import type { SavedItem } from '../presenters/bookmarks.view.js';
import { BOOKMARKS_WITH_ITEMS, SAVED_ITEM_COLUMNS, toSavedItem } from '../presenters/rows.js';
import type { SavedItemRow } from '../presenters/rows.js';

/** The items that an account saved, newest first. Members do not see items that are no longer public. */
export class ListBookmarks extends Query<Page<SavedItem>> {
  constructor(
    readonly owner: BookmarkOwner,
    /** Only bookmarks of this type; all if undefined. */
    readonly contentType: BookmarkType | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListBookmarks)
export class ListBookmarksHandler implements IQueryHandler<ListBookmarks> {
  constructor(private readonly em: EntityManager) {}

  execute({ owner, contentType, page }: ListBookmarks): Promise<Page<SavedItem>> {
    const where = [
      { sql: 'account_id = ?', params: [owner.id] },
      {
        sql: "(visible or case content_type when 'post' then ? else ? end)",
        params: [owner.sees.post, owner.sees.confession],
      },
      ...(contentType ? [{ sql: 'content_type = ?', params: [contentType] }] : []),
    ];
    return readPage<SavedItemRow, SavedItem>(
      this.em,
      { from: BOOKMARKS_WITH_ITEMS, columns: SAVED_ITEM_COLUMNS, where, order: 'newest first' },
      page,
      toSavedItem,
    );
  }
}
