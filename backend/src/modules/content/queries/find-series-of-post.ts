import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

/** The id of the series that an article belongs to, published or not; null without one. */
export class FindSeriesOfPost extends Query<number | null> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesQuery(FindSeriesOfPost)
export class FindSeriesOfPostHandler implements IQueryHandler<FindSeriesOfPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId }: FindSeriesOfPost): Promise<number | null> {
    const [row] = await this.em.execute<{ seriesId: number | null }[]>(
      `select part.series_id as "seriesId" from post left join series_post part on part.post_id = post.id
        where post.id = ?`,
      [postId],
    );
    if (!row) throw DomainError.notFound('post');
    return row.seriesId;
  }
}
