import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/LoadFailed';
import type { Dashboard, Series } from '../../../lib/api/types';
import { dashboardQuery } from '../api/get-dashboard';
import { seriesQuery } from '../api/get-series';
import { caption, readTimeCaption, sharesOf } from '../captions';
import { number, seconds } from '../format';
import type { Period } from '../place';
import { AnalyticsCharts } from './AnalyticsCharts';
import { NumbersSkeleton } from './NumbersSkeleton';
import { Stats } from './parts';
import { PeriodBar } from './PeriodBar';
import { Stat } from './Stat';
import { TopContent } from './TopContent';

interface Props {
  days: Period;
  onPeriod: (days: Period) => void;
}

export const NO_DATA = 'No engagement data available yet.';

const isEmpty = (all: Dashboard): boolean =>
  all.topContent.length === 0 &&
  [all.totalPageViews, all.totalArticleViews, all.totalCommentLikes, all.totalShares, all.totalStoryReactions].every(
    (total) => total === 0,
  );

/** The activity of readers: totals, their change in the period, and the most-read content. */
export function Analytics({ days, onPeriod }: Props) {
  const dashboard = useQuery(dashboardQuery());
  const series = useQuery(seriesQuery(days));
  if (!dashboard.data || !series.data) {
    const failed = [dashboard, series].find(({ isError }) => isError);
    if (!failed) return <NumbersSkeleton columns={6} />;
    return (
      <LoadFailed
        error={failed.error!}
        retry={() => [dashboard, series].forEach((one) => void one.refetch())}
        fallback="The numbers could not be loaded."
      />
    );
  }
  if (isEmpty(dashboard.data)) {
    return (
      <div className="empty">
        <p>{NO_DATA}</p>
      </div>
    );
  }
  return (
    <>
      <PeriodBar days={days} series={series.data} stale={series.isPlaceholderData} onChange={onPeriod} />
      <Cards all={dashboard.data} series={series.data} />
      <AnalyticsCharts series={series.data} />
      <TopContent items={dashboard.data.topContent} empty={NO_DATA} />
    </>
  );
}

function Cards({ all, series }: { all: Dashboard; series: Series }) {
  return (
    <Stats columns={6}>
      <Stat
        name="Total page views"
        value={number(all.totalPageViews)}
        caption={caption(series, (one) => one.pageViews)}
      >
        Each page of the site that a reader opens. Crawlers, pages fetched ahead, readers who ask not to be counted and
        admins are left out; so are this dashboard and the desk.
      </Stat>
      <Stat
        name="Article views"
        value={number(all.totalArticleViews)}
        caption={caption(series, (one) => one.articleViews)}
      >
        Each visit of an article, sent when it ends. Reloading an article is another visit.
      </Stat>
      <Stat name="Average read time" value={seconds(all.averageReadTime)} unit="s" caption={readTimeCaption(series)}>
        Seconds in which an article was in sight and somebody was there: scrolling, typing, pointing. A minute without
        any of it stops the clock. Visits of no time are not in the average.
      </Stat>
      <Stat
        name="Comment likes"
        value={number(all.totalCommentLikes)}
        caption={caption(series, (one) => one.commentLikes)}
      >
        Likes of approved comments, less those taken back. A browser likes a comment once.
      </Stat>
      <Stat
        name="Story reactions"
        value={number(all.totalStoryReactions)}
        caption={caption(series, (one) => one.storyReactions)}
      >
        Hearts, strengths and “me too”s, less those taken back. Nobody can tell from them who read which story.
      </Stat>
      <Stat name="Shares" value={number(all.totalShares)} caption={caption(series, sharesOf)}>
        Choices of a place in the share menu, counted when chosen. Whether the post was then sent, only that place
        knows.
      </Stat>
    </Stats>
  );
}
