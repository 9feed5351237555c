import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { COMMENT_COLUMNS, toComment } from '../views/rows.js';
import type { CommentRow, CommentView } from '../views/rows.js';

/** Comments as admins see them: all of them newest first, or the pending ones oldest first. */
export class ListComments extends Query<Page<CommentView>> {
  constructor(
    readonly pendingOnly: boolean,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListComments)
export class ListCommentsHandler implements IQueryHandler<ListComments> {
  constructor(private readonly em: EntityManager) {}

  execute({ pendingOnly, page }: ListComments): Promise<Page<CommentView>> {
    return readPage<CommentRow, CommentView>(
      this.em,
      {
        from: 'comment',
        columns: COMMENT_COLUMNS,
        where: pendingOnly ? [{ sql: 'not approved' }] : [],
        order: pendingOnly ? 'oldest first' : 'newest first',
      },
      page,
      (row) => toComment(row, true),
    );
  }
}
