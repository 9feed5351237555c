import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Page } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { CommentCount } from '../presenters/comments.view.js';

/**
 * The number of approved top-level comments of each of these published articles, also 0, newest article first. All on
 * one page, because the caller named them.
 */
export class CountComments extends Query<Page<CommentCount>> {
  constructor(readonly postIds: number[]) {
    super();
  }
}

@HandlesQuery(CountComments)
export class CountCommentsHandler implements IQueryHandler<CountComments> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postIds }: CountComments): Promise<Page<CommentCount>> {
    const rows = await this.em.execute<{ post_id: number; count: number }[]>(
      `select post_id, comments as count from post_comment_count
        where published and post_id = any(?::int[]) order by created_at desc, post_id desc`,
      [`{${postIds.join()}}`],
    );
    const counts = rows.map((row) => ({ postId: row.post_id, count: row.count }));
    return new Page(counts, counts.length, null);
  }
}
