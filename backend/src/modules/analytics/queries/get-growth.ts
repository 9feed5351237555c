import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ENGAGEMENT } from '../domain/tally.js';
import type { Metric } from '../domain/tally.js';
import type { Growth } from '../presenters/dashboard.view.js';

/** Today and the days before it. */
const WEEK = 7;
const MONTH = 30;

/** How the audience grows, from the rollups only. */
export class GetGrowth extends Query<Growth> {}

@HandlesQuery(GetGrowth)
export class GetGrowthHandler implements IQueryHandler<GetGrowth> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Growth> {
    const em = this.em.fork();
    const today = isoDay(this.clock.now());
    const rows = await em.execute<{ metric: Metric; total: string; month: string; week: string }[]>(
      `select t.metric, t.value as total, coalesce(sum(d.value), 0) as month,
              coalesce(sum(d.value) filter (where d.day > ?::date - ${WEEK}), 0) as week
         from analytics_total t
         left join analytics_day d on d.metric = t.metric and d.day > ?::date - ${MONTH}
        group by t.metric, t.value`,
      [today, today],
    );
    const of = (metric: Metric) => {
      const row = rows.find((one) => one.metric === metric);
      return { total: Number(row?.total ?? 0), month: Number(row?.month ?? 0), week: Number(row?.week ?? 0) };
    };
    const [joined, left] = [of('subscribers-joined'), of('subscribers-left')];
    const subscribers = joined.total - left.total;
    const engaged = ENGAGEMENT.reduce((sum, metric) => sum + of(metric).total, 0);
    return {
      newsletterSubscribers: subscribers,
      weeklyGrowthRate: fraction(joined.week, subscribers - joined.week + left.week),
      // A reader counts on each day with a visit: nothing stored could join the days.
      monthlyActiveReaders: of('readers').month,
      contentEngagementRate: fraction(engaged, of('article-views').total),
    };
  }
}

/** 0 when there is nothing to divide by. */
const fraction = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
