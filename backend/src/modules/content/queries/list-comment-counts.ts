import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { CommentCount } from '../presenters/comments.view.js';

/** The published articles with approved top-level comments, newest first, and how many they have. */
export class ListCommentCounts extends Query<Page<CommentCount>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

const COMMENTED = `(select post_id as id, created_at, comments from post_comment_count where published and comments > 0) commented`;

@HandlesQuery(ListCommentCounts)
export class ListCommentCountsHandler implements IQueryHandler<ListCommentCounts> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListCommentCounts): Promise<Page<CommentCount>> {
    const total = countOf('post_comment_count', { state: 'commented' });
    return readPage(
      this.em,
      { from: COMMENTED, columns: 'id, comments', where: [], order: 'newest first', total },
      page,
      ({ id, comments }: { id: number; comments: number }) => ({ postId: id, count: comments }),
    );
  }
}
