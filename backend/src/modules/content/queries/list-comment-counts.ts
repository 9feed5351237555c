import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { Page } from '../../../kernel/page.js';
import type { PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { CommentCountView } from '../views/rows.js';

/** The published articles that have approved top-level comments, newest article first, with how many. */
export class ListCommentCounts extends Query<Page<CommentCountView>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@HandlesQuery(ListCommentCounts)
export class ListCommentCountsHandler implements IQueryHandler<ListCommentCounts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page }: ListCommentCounts): Promise<Page<CommentCountView>> {
    const commented = `select p.id, p.created_at, count(*)::int as count from post p
        join comment c on c.post_id = p.id and c.approved and c.parent_id is null where p.published`;
    const after = page.after ? 'and (p.created_at, p.id) < (?::timestamptz, ?)' : '';
    const rows = await this.em.execute<{ id: number; created_at: Date; count: number }[]>(
      `${commented} ${after} group by p.id order by p.created_at desc, p.id desc limit ?`,
      [...(page.after ? [page.after.value, page.after.id] : []), page.limit + 1],
    );
    const [all] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from (${commented} group by p.id) t`,
    );
    return Page.of(rows, page, all?.total ?? 0, {
      keyOf: (row) => ({ value: isoTime(row.created_at), id: row.id }),
      toView: ({ id, count }) => ({ postId: id, count }),
    });
  }
}
