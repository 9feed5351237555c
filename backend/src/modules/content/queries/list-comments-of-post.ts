import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { COMMENT_COLUMNS, toComment } from '../views/rows.js';
import type { CommentRow, CommentView } from '../views/rows.js';

/** What readers see under an article: approved comments, replies too, newest first. A draft's are not there. */
export class ListCommentsOfPost extends Query<Page<CommentView>> {
  constructor(
    readonly postId: number,
    readonly forAdmin: boolean,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListCommentsOfPost)
export class ListCommentsOfPostHandler implements IQueryHandler<ListCommentsOfPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, forAdmin, page }: ListCommentsOfPost): Promise<Page<CommentView>> {
    const posts = await this.em.execute<unknown[]>('select 1 from post where id = ? and (published or ?)', [
      postId,
      forAdmin,
    ]);
    if (posts.length === 0) throw DomainError.notFound('post');
    const where = [{ sql: 'post_id = ?', params: [postId] }, { sql: 'approved' }];
    return readPage<CommentRow, CommentView>(
      this.em,
      { from: 'comment', columns: COMMENT_COLUMNS, where, order: 'newest first' },
      page,
      (row) => toComment(row, forAdmin),
    );
  }
}
