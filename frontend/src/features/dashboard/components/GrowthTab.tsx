import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/loading/LoadFailed';
import type { Dashboard, Growth, Series } from '../../../lib/api/types';
import { dashboardQuery } from '../api/get-dashboard';
import { growthQuery } from '../api/get-growth';
import { seriesQuery } from '../api/get-series';
import {
  caption,
  engagementCaption,
  joinedThisWeek,
  subscribersAWeekAgo,
  subscribersCaption,
  weekCaption,
} from '../captions';
import { ENOUGH_FOR_PERCENT } from '../enough';
import { number, percent, perView } from '../format';
import type { Period } from '../dashboard-view';
import { GrowthCharts } from './GrowthCharts';
import { NumbersSkeleton } from './NumbersSkeleton';
import { Stats } from './parts';
import { PeriodBar } from './PeriodBar';
import { Recommendations } from './Recommendations';
import { Stat } from './Stat';

interface Props {
  days: Period;
  onPeriod: (days: Period) => void;
}

const NO_GROWTH = 'Growth tracking coming soon.';

const isEmpty = (growth: Growth, { sums, before }: Series): boolean =>
  Object.values(growth).every((value) => value === 0) &&
  [sums, before].every(
    (one) => one.storiesReceived + one.storiesPublished + one.subscribersJoined + one.subscribersLeft === 0,
  );

/** How the audience grows, and recommendations. */
export function GrowthTab(props: Props) {
  return (
    <>
      <GrowthNumbers {...props} />
      <Recommendations />
    </>
  );
}

function GrowthNumbers({ days, onPeriod }: Props) {
  const growth = useQuery(growthQuery());
  const series = useQuery(seriesQuery(days));
  // How many article views the engagement rate is a share of.
  const dashboard = useQuery(dashboardQuery());
  const all = [growth, series, dashboard];
  if (!growth.data || !series.data || !dashboard.data) {
    const failed = all.find(({ isError }) => isError);
    if (!failed) return <NumbersSkeleton columns={4} />;
    return (
      <LoadFailed
        error={failed.error!}
        retry={() => all.forEach((one) => void one.refetch())}
        fallback="The numbers didn’t load."
      >
        {NO_GROWTH}
      </LoadFailed>
    );
  }
  if (isEmpty(growth.data, series.data)) {
    return (
      <div className="empty">
        <p>{NO_GROWTH}</p>
      </div>
    );
  }
  return (
    <>
      <PeriodBar days={days} series={series.data} stale={series.isPlaceholderData} onChange={onPeriod} />
      <Cards growth={growth.data} series={series.data} dashboard={dashboard.data} />
      <GrowthCharts series={series.data} />
    </>
  );
}

interface CardsProps {
  growth: Growth;
  series: Series;
  dashboard: Dashboard;
}

function Cards({ growth, series, dashboard }: CardsProps) {
  // A rate is a share of something. Below 30 subscribers, the card shows a count.
  const isRate = subscribersAWeekAgo(series) >= ENOUGH_FOR_PERCENT;
  return (
    <Stats columns={4}>
      <Stat
        name="Newsletter subscribers"
        value={number(growth.newsletterSubscribers)}
        caption={subscribersCaption(series)}
      >
        Everyone subscribed right now: people who joined, minus people who left. Someone who comes back counts again.
      </Stat>
      <Stat
        name={isRate ? 'Weekly growth rate' : 'Weekly growth'}
        value={isRate ? percent(growth.weeklyGrowthRate) : signed(joinedThisWeek(series))}
        caption={weekCaption(series)}
      >
        People who joined the newsletter in the last seven days, as a share of those already subscribed: a plain count
        while there are fewer than 30. People who left aren’t subtracted.
      </Stat>
      <Stat
        name="Reader-days in 30 days"
        value={number(growth.monthlyActiveReaders)}
        caption={caption(series, (one) => one.readers)}
      >
        The readers of each of the last 30 days, added up. Someone who comes on three days counts three times, because
        we store nothing that could recognize a reader the next day.
      </Stat>
      <Stat
        name={dashboard.totalArticleViews < ENOUGH_FOR_PERCENT ? 'Content engagement' : 'Content engagement rate'}
        {...engagementValue(growth.contentEngagementRate, dashboard.totalArticleViews)}
        caption={engagementCaption(series)}
      >
        Likes, reactions, shares, bookmarks and approved comments, as a share of article views, since the beginning.
        Stories have no views of their own, so there can be more than one per view. Below 30 views, it’s a plain count.
      </Stat>
    </Stats>
  );
}

const signed = (count: number): string => `${count > 0 ? '+' : ''}${number(count)}`;

function engagementValue(rate: number, articleViews: number): { value: string; unit?: string } {
  if (articleViews < ENOUGH_FOR_PERCENT) return { value: number(Math.round(rate * articleViews)) };
  return rate > 1 ? { value: perView(rate), unit: ' per view' } : { value: percent(rate) };
}
