import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { daysOf, seriesOf } from '../presenters/series.js';
import type { DayValue, SeriesView } from '../presenters/series.js';

/**
 * What was counted since a day, and how many subscribed and left in all, as one statement: two would not agree when
 * somebody subscribes between them. The day comes first in the key, so it reads the days asked for and no others.
 */
export const SERIES_SQL = `
  select day::text as day, metric, value from analytics_day where day >= ?::date
  union all
  select null, metric, value from analytics_total where metric in ('subscribers-joined', 'subscribers-left')`;

/** Day by day, of the rollups only: today and the days before it, and the sums of as many days before those. */
export class GetSeries extends Query<SeriesView> {
  constructor(readonly days: number) {
    super();
  }
}

@HandlesQuery(GetSeries)
export class GetSeriesHandler implements IQueryHandler<GetSeries> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ days }: GetSeries): Promise<SeriesView> {
    const asked = daysOf(isoDay(this.clock.now()), 2 * days);
    const rows = await this.em.fork().execute<DayValue[]>(SERIES_SQL, [asked[0]]);
    return seriesOf(asked, rows);
  }
}
