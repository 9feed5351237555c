import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { POST_DRAFT_COLUMNS, POST_SUMMARY_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow } from '../presenters/rows.js';
import { IS_PUBLIC, SERIES_COLUMNS, toSeries } from '../presenters/series-rows.js';
import type { ArticleSeries, ArticleSeriesWithPosts } from '../presenters/series.view.js';

/** One series with its articles in order. Only editors see drafts, and a series without a published article. */
export class GetArticleSeries extends Query<ArticleSeriesWithPosts> {
  constructor(
    readonly id: number,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

@HandlesQuery(GetArticleSeries)
export class GetArticleSeriesHandler implements IQueryHandler<GetArticleSeries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, forAdmin }: GetArticleSeries): Promise<ArticleSeriesWithPosts> {
    const [row] = await this.em.execute<ArticleSeries[]>(
      `select ${SERIES_COLUMNS} from series where id = ? and (? or ${IS_PUBLIC})`,
      [id, forAdmin],
    );
    if (!row) throw DomainError.notFound('series');
    // A draft without a title yet has that of its working copy.
    const columns = `${POST_SUMMARY_COLUMNS}${forAdmin ? POST_DRAFT_COLUMNS : ''}`;
    const posts = await this.em.execute<PostRow[]>(
      `select ${columns} from post join series_post part on part.post_id = post.id
        where part.series_id = ? and (published or ?) order by part.position, id`,
      [id, forAdmin],
    );
    return { ...toSeries(row), posts: posts.map((post) => toPost(post, forAdmin)) };
  }
}
