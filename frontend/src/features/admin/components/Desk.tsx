import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueries, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates';
import { wholeNumber } from '../../../lib/text';
import type { PendingCounts } from '../../../lib/api/types';
import { pendingCountsQuery } from '../api/count-pending';
import { oldestPendingQuery, type Pending } from '../api/oldest-pending';
import { tabNames } from '../desk/filter';
import { tabs, type Tab as TabName } from '../desk/tabs';
import { useDesk } from '../desk/use-desk';
import { usePendingStream } from '../desk/use-pending-stream';
import { PlaceContext, usePlaceInAddress } from '../desk/use-place';
import { Badge } from './Badge';
import { CommentsPanel } from './CommentsPanel';
import { ConfessionsPanel } from './ConfessionsPanel';
import { DeskHead } from './DeskHead';
import { DeskKeys } from './DeskKeys';
import { NewsletterPanel } from './NewsletterPanel';
import { PostsPanel } from './PostsPanel';
import { SuggestionsPanel } from './SuggestionsPanel';
import { Toolbar } from './Toolbar';

const panels = {
  posts: PostsPanel,
  confessions: ConfessionsPanel,
  comments: CommentsPanel,
  newsletter: NewsletterPanel,
  suggestions: SuggestionsPanel,
};

/** The pending count of each tab that needs decisions. */
const pendingOf: Partial<Record<TabName, { count: keyof PendingCounts; kinds: Pending[] }>> = {
  confessions: { count: 'confessions', kinds: ['confessions'] },
  comments: { count: 'comments', kinds: ['comments'] },
  suggestions: { count: 'submissions', kinds: ['submissions', 'suggestions'] },
};

/** `7 pending, the oldest from November 16, 2026`, or a warning that the counts are not live. */
function PendingSummary({ tab }: { tab: TabName }) {
  const live = useDesk((desk) => desk.live);
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const pending = pendingOf[tab];
  const waiting = pending ? (counts.data?.[pending.count] ?? 0) : 0;
  const oldest = useQueries({
    queries: (pending?.kinds ?? []).map((kind) => ({ ...oldestPendingQuery(kind), enabled: waiting > 0 })),
  });
  if (live === false) return 'Counts stand still: reconnecting...';
  if (waiting === 0) return !pending || !counts.data ? null : 'Nothing is waiting';
  const [since] = oldest.flatMap(({ data }) => data?.since ?? []).sort();
  return `${wholeNumber(waiting)} pending${since ? `, the oldest from ${formatDate(since)}` : ''}`;
}

/** The admin desk. Its view is stored in the address. */
export function Desk() {
  usePendingStream();
  const where = usePlaceInAddress();
  const { place, go } = where;
  const { tab } = place;
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const Panel = panels[tab];

  return (
    <PlaceContext value={where}>
      <DeskHead title={tabNames[tab]}>
        <PendingSummary tab={tab} />
      </DeskHead>
      <Tabs value={tab} onChange={(_event, next: TabName) => go({ tab: next })} aria-label="What to work on">
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            sx={{ justifyContent: 'flex-start' }}
            id={`tab-${name}`}
            aria-controls={name === tab ? `panel-${name}` : undefined}
            label={
              <>
                {tabNames[name]}
                <Badge
                  count={pendingOf[name] ? (counts.data?.[pendingOf[name].count] ?? 0) : 0}
                  testId={`badge-${name}`}
                />
              </>
            }
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Panel key={tab} place={place} filter={<Toolbar />} />
      </div>
      <DeskKeys tab={tab} />
    </PlaceContext>
  );
}
