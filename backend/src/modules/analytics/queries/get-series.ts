import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { daysOf, seriesOf } from '../presenters/day-series.js';
import type { DayValue } from '../presenters/day-series.js';
import type { Series } from '../presenters/day-series.view.js';

/**
 * The daily counts since a day, and the total joins and leaves, as one statement: two statements would disagree when
 * someone subscribes between them. The day comes first in the key, so it reads only the requested days.
 */
export const SERIES_SQL = `
  select day::text as day, metric, value from analytics_day where day >= ?::date
  union all
  select null, metric, value from analytics_total where metric in ('subscribers-joined', 'subscribers-left')`;

/** The counts of today and the days before it, from the rollups only, and the sums of as many days before those. */
export class GetSeries extends Query<Series> {
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

  async execute({ days }: GetSeries): Promise<Series> {
    const period = daysOf(isoDay(this.clock.now()), 2 * days);
    const rows = await this.em.fork().execute<DayValue[]>(SERIES_SQL, [period[0]]);
    return seriesOf(period, rows);
  }
}
