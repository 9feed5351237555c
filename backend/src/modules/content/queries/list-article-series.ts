import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { IS_PUBLIC, SERIES_COLUMNS, toSeries } from '../presenters/series-rows.js';
import type { ArticleSeries } from '../presenters/series.view.js';

/** The series by name. Only admins see those without a published article. */
export class ListArticleSeries extends Query<Page<ArticleSeries>> {
  constructor(
    readonly page: PageRequest,
    readonly forAdmin: boolean,
  ) {
    super();
  }
}

@HandlesQuery(ListArticleSeries)
export class ListArticleSeriesHandler implements IQueryHandler<ListArticleSeries> {
  constructor(private readonly em: EntityManager) {}

  execute({ page, forAdmin }: ListArticleSeries): Promise<Page<ArticleSeries>> {
    return readPage<ArticleSeries, ArticleSeries>(
      this.em,
      {
        from: 'series',
        columns: SERIES_COLUMNS,
        where: forAdmin ? [] : [{ sql: IS_PUBLIC }],
        order: { key: { sql: 'sort_key(name) collate "C"', type: 'text' }, descending: false },
      },
      page,
      toSeries,
    );
  }
}
