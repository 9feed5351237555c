import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { IS_PUBLIC } from '../presenters/series-rows.js';

/**
 * The id of the series that an article belongs to, published or not; null without one. A series of drafts only is for editors: it may
 * name drafts of others.
 */
export class FindSeriesOfPost extends Query<number | null> {
  constructor(
    readonly postId: number,
    readonly forEditors: boolean,
  ) {
    super();
  }
}

@HandlesQuery(FindSeriesOfPost)
export class FindSeriesOfPostHandler implements IQueryHandler<FindSeriesOfPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, forEditors }: FindSeriesOfPost): Promise<number | null> {
    const [row] = await this.em.execute<{ seriesId: number | null }[]>(
      `select (select series.id from series join series_post part on part.series_id = series.id
                where part.post_id = one.id and (? or ${IS_PUBLIC})) as "seriesId"
         from post one where one.id = ?`,
      [forEditors, postId],
    );
    if (!row) throw DomainError.notFound('post');
    return row.seriesId;
  }
}
