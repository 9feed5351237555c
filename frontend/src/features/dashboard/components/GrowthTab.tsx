import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/LoadFailed';
import type { Growth, Series } from '../../../lib/api/types';
import { growthQuery } from '../api/get-growth';
import { seriesQuery } from '../api/get-series';
import { caption, engagementCaption, subscribersCaption, weekCaption } from '../captions';
import { number, percent } from '../format';
import type { Period } from '../place';
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
  if (!growth.data || !series.data) {
    const failed = [growth, series].find(({ isError }) => isError);
    if (!failed) return <NumbersSkeleton columns={4} />;
    return (
      <LoadFailed
        error={failed.error!}
        retry={() => [growth, series].forEach((one) => void one.refetch())}
        fallback="The numbers could not be loaded."
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
      <Cards growth={growth.data} series={series.data} />
      <GrowthCharts series={series.data} />
    </>
  );
}

function Cards({ growth, series }: { growth: Growth; series: Series }) {
  return (
    <Stats columns={4}>
      <Stat
        name="Newsletter subscribers"
        value={number(growth.newsletterSubscribers)}
        caption={subscribersCaption(series)}
      >
        Everybody who is subscribed now: who joined, less who left. Whoever comes back is counted again.
      </Stat>
      <Stat name="Weekly growth rate" value={percent(growth.weeklyGrowthRate)} caption={weekCaption(series)}>
        Who joined the newsletter in the last seven days, as a share of who was subscribed before them. Who left is not
        taken off.
      </Stat>
      <Stat
        name="Monthly reader-days"
        value={number(growth.monthlyActiveReaders)}
        caption={caption(series, (one) => one.readers)}
      >
        The readers of each of the last 30 days, added up. Who comes on three days counts three times: nothing is kept
        by which a reader could be known on another day.
      </Stat>
      <Stat
        name="Content engagement rate"
        value={percent(growth.contentEngagementRate)}
        caption={engagementCaption(series)}
      >
        Likes, reactions, shares, bookmarks and approved comments, as a share of article views, since the beginning.
        Stories have no views of their own, so it can be above 100%.
      </Stat>
    </Stats>
  );
}
