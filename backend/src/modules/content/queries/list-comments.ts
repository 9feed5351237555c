import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CREATED_AT, readPage, defaultOrder, searchCondition } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { CommentInContext } from '../presenters/comments.view.js';
import { COMMENT_IN_CONTEXT_COLUMNS, toCommentInContext } from '../presenters/rows.js';
import type { CommentInContextRow } from '../presenters/rows.js';

export const COMMENT_STATUSES = ['all', 'pending', 'approved'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

const CONDITION: Record<CommentStatus, { sql: string }[]> = {
  all: [],
  pending: [{ sql: 'not approved' }],
  approved: [{ sql: 'approved' }],
};

/** Comments for admins: newest first, pending ones oldest first, unless the caller names an order. */
export class ListComments extends Query<Page<CommentInContext>> {
  constructor(
    readonly filter: { status: CommentStatus; q?: string | undefined; sort?: Sort<'createdAt'> | undefined },
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListComments)
export class ListCommentsHandler implements IQueryHandler<ListComments> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { status, q, sort }, page }: ListComments): Promise<Page<CommentInContext>> {
    return readPage<CommentInContextRow, CommentInContext>(
      this.em,
      {
        from: 'comment',
        columns: COMMENT_IN_CONTEXT_COLUMNS,
        where: CONDITION[status],
        total: countOf('comment', { state: status === 'all' ? undefined : status }),
        order: sort ? { key: CREATED_AT, descending: sort.descending } : defaultOrder(status),
        search: q === undefined ? undefined : searchCondition(q, 'content'),
      },
      page,
      toCommentInContext,
    );
  }
}
