import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../lib/dates';
import { pendingCountsQuery } from '../api/count-pending';
import { oldestPendingQuery } from '../api/oldest-pending';
import { readPlace, tabNames, tabs, writePlace, type Place, type Tab as TabName } from '../desk/filter';
import { useDesk } from '../desk/use-desk';
import { usePendingStream } from '../desk/use-pending-stream';
import { Badge } from './Badge';
import { CommentsPanel } from './CommentsPanel';
import { ConfessionsPanel } from './ConfessionsPanel';
import { DeskHead } from './DeskHead';
import { NewsletterPanel } from './NewsletterPanel';
import { PostsPanel } from './PostsPanel';
import { StatusFilter } from './StatusFilter';

const panels = {
  posts: PostsPanel,
  confessions: ConfessionsPanel,
  comments: CommentsPanel,
  newsletter: NewsletterPanel,
};

/** Whether what the tab shows waits for somebody to decide it. */
const isDecided = (tab: TabName): tab is 'confessions' | 'comments' => tab === 'confessions' || tab === 'comments';

/** `7 pending, the oldest from November 16, 2026`; and whether the counts are to be trusted at this moment. */
function Waiting({ tab }: { tab: TabName }) {
  const live = useDesk((desk) => desk.live);
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const kind = isDecided(tab) ? tab : 'comments';
  const waiting = isDecided(tab) ? (counts.data?.[kind] ?? 0) : 0;
  const oldest = useQuery({ ...oldestPendingQuery(kind), enabled: waiting > 0 });
  if (live === false) return 'Counts stand still: reconnecting...';
  if (waiting === 0) return !isDecided(tab) || !counts.data ? null : 'Nothing is waiting';
  return `${waiting.toLocaleString('en-US')} pending${oldest.data ? `, the oldest from ${formatDate(oldest.data)}` : ''}`;
}

/** The desk of somebody who may sit at it. What is looked at stands in the address. */
export function Desk() {
  usePendingStream();
  const [query, setQuery] = useSearchParams();
  const place = readPlace(query);
  const { tab, status } = place;
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const go = (to: Partial<Place>): void => setQuery(writePlace({ ...place, ...to }), { preventScrollReset: true });
  const Panel = panels[tab];

  return (
    <>
      <DeskHead title={tabNames[tab]}>
        <Waiting tab={tab} />
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
                {isDecided(name) && <Badge count={counts.data?.[name] ?? 0} testId={`badge-${name}`} />}
              </>
            }
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Panel
          key={`${tab} ${status}`}
          status={status}
          filter={<StatusFilter tab={tab} status={status} onChange={(next) => go({ status: next })} />}
        />
      </div>
    </>
  );
}
