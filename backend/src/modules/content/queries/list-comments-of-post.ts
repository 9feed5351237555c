import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { COMMENT_COLUMNS, toComment } from '../views/rows.js';
import type { CommentRow, CommentView } from '../views/rows.js';

/**
 * What readers see under an article: approved comments, replies too, newest first. A draft's are not there, nor is an
 * approved reply below a comment that is not approved (any more): it would answer nobody.
 */
export class ListCommentsOfPost extends Query<Page<CommentView>> {
  constructor(
    readonly postId: number,
    readonly forAdmin: boolean,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Asked once for a list: what waits under the article, which is little, and whatever is below that. */
const HIDDEN_OF_POST = `
  with recursive hidden as (
    select id from comment where post_id = ? and not approved
    union select c.id from comment c join hidden h on c.parent_id = h.id)
  select id from hidden`;

@HandlesQuery(ListCommentsOfPost)
export class ListCommentsOfPostHandler implements IQueryHandler<ListCommentsOfPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, forAdmin, page }: ListCommentsOfPost): Promise<Page<CommentView>> {
    const where = [
      { sql: 'post_id = ?', params: [postId] },
      { sql: 'approved' },
      { sql: `(parent_id is null or id not in (${HIDDEN_OF_POST}))`, params: [postId] },
    ];
    const of = {
      sql: 'exists (select 1 from post where id = ? and (published or ?))',
      params: [postId, forAdmin],
    };
    const read = await readPage<CommentRow, CommentView>(
      this.em,
      { from: 'comment', columns: COMMENT_COLUMNS, where, order: 'newest first', of, prepared: true },
      page,
      (row) => toComment(row, forAdmin),
    );
    if (!read) throw DomainError.notFound('post');
    return read;
  }
}
