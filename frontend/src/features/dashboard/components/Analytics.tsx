import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/loading/LoadFailed';
import type { Dashboard, Series } from '../../../lib/api/types';
import { dashboardQuery } from '../api/get-dashboard';
import { seriesQuery } from '../api/get-series';
import { caption, readTimeCaption, sharesOf } from '../captions';
import { number, seconds } from '../format';
import type { Period } from '../dashboard-view';
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
        fallback="The numbers didn’t load."
      />
    );
  }
  if (isEmpty(dashboard.data)) {
    return (
      <div className="empty">
        <p>{NO_DATA}</p>
        <p className="meta more-words">
          The first numbers show up here after the first readers do. Admins aren’t counted.
        </p>
        <Button component={Link} to="/admin" variant="outlined">
          Go to the desk
        </Button>
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
        Every page of the site that a reader opens. We leave out crawlers, pages a browser fetches ahead, readers who
        ask not to be counted, and admins. This dashboard and the desk don’t count either.
      </Stat>
      <Stat
        name="Article views"
        value={number(all.totalArticleViews)}
        caption={caption(series, (one) => one.articleViews)}
      >
        Each visit to an article, counted when it ends. Reloading the article counts as another visit.
      </Stat>
      <Stat name="Average read time" value={seconds(all.averageReadTime)} unit="s" caption={readTimeCaption(series)}>
        Seconds an article was on screen while someone was active: scrolling, typing, pointing. The clock stops after a
        minute without any of that. Visits of zero seconds aren’t in the average.
      </Stat>
      <Stat
        name="Comment likes"
        value={number(all.totalCommentLikes)}
        caption={caption(series, (one) => one.commentLikes)}
      >
        Likes of approved comments, minus the ones taken back. A browser can like a comment once.
      </Stat>
      <Stat
        name="Story reactions"
        value={number(all.totalStoryReactions)}
        caption={caption(series, (one) => one.storyReactions)}
      >
        Hearts, strengths and “me too”s, minus the ones taken back. They never show who read which story.
      </Stat>
      <Stat name="Shares" value={number(all.totalShares)} caption={caption(series, sharesOf)}>
        Choices in the share menu, counted when someone makes one. We can’t know whether they posted it.
      </Stat>
    </Stats>
  );
}
