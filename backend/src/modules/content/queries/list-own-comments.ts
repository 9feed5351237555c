import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { OwnComment } from '../presenters/comments.view.js';
import { COMMENT_COLUMNS, toOwnComment } from '../presenters/rows.js';
import type { OwnCommentRow } from '../presenters/rows.js';

/** A member's own comments, newest first, also those that wait for approval or were declined. With `postId`, on one article. */
export class ListOwnComments extends Query<Page<OwnComment>> {
  constructor(
    readonly authorId: number,
    readonly postId: number | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** The text of a declined comment is in the bin, for seven days. Only its day is stored, which is enough for its place in the list. */
const OWN = `(
  select ${COMMENT_COLUMNS}, case when approved then 'approved' else 'pending' end as state, null as reason from comment
  union all
  select d.comment_id, d.post_id, d.account_id, null, coalesce(b.comments -> 0 ->> 'content', ''),
         coalesce(b.comments -> 0 ->> 'content_html', ''), false, 0, d.written_on::timestamp at time zone 'UTC', 1, false,
         'declined', d.reason
    from declined_comment d left join bin_item b on b.kind = 'comment' and b.item_id = d.comment_id) own`;

@HandlesQuery(ListOwnComments)
export class ListOwnCommentsHandler implements IQueryHandler<ListOwnComments> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  execute({ authorId, postId, page }: ListOwnComments): Promise<Page<OwnComment>> {
    const now = this.clock.now();
    return readPage<OwnCommentRow, OwnComment>(
      this.em,
      {
        from: OWN,
        columns: `${COMMENT_COLUMNS}, state, reason, (select title from post where post.id = own.post_id and published) as post_title`,
        // Both reach the indexes of both tables.
        where: [
          { sql: 'author_id = ?', params: [authorId] },
          ...(postId === undefined ? [] : [{ sql: 'post_id = ?', params: [postId] }]),
        ],
        order: 'newest first',
      },
      page,
      (row) => toOwnComment(row, now),
    );
  }
}
