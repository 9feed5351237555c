import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { BOOKMARKS_WITH_ITEMS, SAVED_ITEM_COLUMNS, toSavedItem } from '../presenters/rows.js';
import type { SavedItemRow, SavedItemView } from '../presenters/rows.js';

/** The items that an account saved, newest first. Members do not see items that are no longer public. */
export class ListBookmarks extends Query<Page<SavedItemView>> {
  constructor(
    readonly owner: { id: number; isAdmin: boolean },
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListBookmarks)
export class ListBookmarksHandler implements IQueryHandler<ListBookmarks> {
  constructor(private readonly em: EntityManager) {}

  execute({ owner, page }: ListBookmarks): Promise<Page<SavedItemView>> {
    const where = [
      { sql: 'account_id = ?', params: [owner.id] },
      { sql: '(visible or ?)', params: [owner.isAdmin] },
    ];
    return readPage<SavedItemRow, SavedItemView>(
      this.em,
      { from: BOOKMARKS_WITH_ITEMS, columns: SAVED_ITEM_COLUMNS, where, order: 'newest first' },
      page,
      toSavedItem,
    );
  }
}
