import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueries, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates';
import { wholeNumber } from '../../../lib/text';
import type { PendingCounts } from '../../../lib/api/types';
import { pendingCountsQuery } from '../api/count-pending';
import { oldestPendingQuery, type Pending } from '../api/oldest-pending';
import { tabNames } from '../list/filter';
import { tabCapabilities, tabs, type Tab as TabName } from './tabs';
import { useDesk } from './use-desk';
import { useDeskStream } from './use-desk-stream';
import { DeskViewContext, useViewInAddress } from './use-desk-view';
import { Badge } from './Badge';
import { CalmPanel } from '../stories/CalmPanel';
import { CampaignHead } from '../newsletter/CampaignHead';
import { CampaignsPanel } from '../newsletter/CampaignsPanel';
import { CommentsPanel } from '../comments/CommentsPanel';
import { ConfessionsPanel } from '../stories/ConfessionsPanel';
import { ContactNotice } from './ContactNotice';
import { DeskHead } from './DeskHead';
import { DeskKeys } from './DeskKeys';
import { NewsletterPanel } from '../newsletter/NewsletterPanel';
import { PostsPanel } from '../posts/PostsPanel';
import { ReportsPanel } from '../reports/ReportsPanel';
import { ProposalsPanel } from '../proposals/ProposalsPanel';
import { Toolbar } from '../list/Toolbar';
import { GlossaryPanel } from '../glossary/GlossaryPanel';
import { PeoplePanel } from '../people/PeoplePanel';
import { useCan } from '../../../lib/use-can';

const panels = {
  posts: PostsPanel,
  confessions: ConfessionsPanel,
  comments: CommentsPanel,
  reports: ReportsPanel,
  campaigns: CampaignsPanel,
  newsletter: NewsletterPanel,
  suggestions: ProposalsPanel,
  glossary: GlossaryPanel,
  people: PeoplePanel,
};

/** The pending count of each tab that needs decisions. */
const pendingOf: Partial<Record<TabName, { counts: (keyof PendingCounts)[]; kinds: Pending[] }>> = {
  posts: { counts: ['articles'], kinds: [] },
  confessions: { counts: ['confessions'], kinds: ['confessions'] },
  comments: { counts: ['comments'], kinds: ['comments'] },
  reports: { counts: ['reports'], kinds: [] },
  suggestions: { counts: ['submissions', 'messages'], kinds: ['submissions', 'suggestions'] },
};

const waitingOn = (tab: TabName, counts: PendingCounts | undefined): number =>
  (pendingOf[tab]?.counts ?? []).reduce((sum, count) => sum + (counts?.[count] ?? 0), 0);

/** The words under the title of a tab in which nothing waits for a decision. */
const aboutTab: Partial<Record<TabName, string>> = {
  posts: 'Published posts and drafts',
  newsletter: 'People who signed up for the newsletter',
  glossary: 'The words that the site explains',
  people: 'Everyone with an account, and what they may do',
};

/** `2 posts are waiting to be published` */
const asksForPublishing = (count: number): string =>
  `${wholeNumber(count)} ${count === 1 ? 'post is' : 'posts are'} waiting to be published`;

/** `7 pending, the oldest from November 16, 2026`, or a warning that the counts are not live. */
function PendingSummary({ tab }: { tab: TabName }) {
  const live = useDesk((desk) => desk.live);
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const pending = pendingOf[tab];
  const waiting = waitingOn(tab, counts.data);
  const oldest = useQueries({
    queries: (pending?.kinds ?? []).map((kind) => ({ ...oldestPendingQuery(kind), enabled: waiting > 0 })),
  });
  if (live === false) return 'Not live right now. Reconnecting...';
  if (tab === 'posts') return waiting > 0 ? asksForPublishing(waiting) : aboutTab[tab];
  if (!pending) return aboutTab[tab];
  if (waiting === 0) return counts.data ? 'Nothing is waiting' : null;
  const [since] = oldest.flatMap(({ data }) => data?.since ?? []).sort();
  return `${wholeNumber(waiting)} pending${since ? `, the oldest from ${formatDate(since)}` : ''}`;
}

/** The admin desk. Its view is stored in the address. */
export function Desk() {
  useDeskStream();
  const where = useViewInAddress();
  const { view, go } = where;
  const { tab } = view;
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const may = useCan();
  const Panel = panels[tab];
  // On a phone the first item comes first.
  const phone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });

  if (view.calm && may('moderate'))
    return (
      <DeskViewContext value={where}>
        <CalmPanel view={view} />
      </DeskViewContext>
    );
  return (
    <DeskViewContext value={where}>
      {tab === 'campaigns' ? (
        <CampaignHead isOpen={view.campaign !== undefined} />
      ) : (
        <DeskHead title={tabNames[tab]}>
          <PendingSummary tab={tab} />
        </DeskHead>
      )}
      {!phone && may('change-settings') && <ContactNotice />}
      <Tabs value={tab} onChange={(_event, next: TabName) => go({ tab: next })} aria-label="Desk tabs">
        {tabs
          .filter((name) => may(tabCapabilities[name]))
          .map((name) => (
            <Tab
              key={name}
              value={name}
              // The open tab leads back to its list. The tabs themselves tell only about changes.
              onClick={() => name === tab && go({ tab: name })}
              sx={{ justifyContent: 'flex-start' }}
              id={`tab-${name}`}
              aria-controls={name === tab ? `panel-${name}` : undefined}
              label={
                <>
                  <span>{tabNames[name]}</span>
                  <Badge count={waitingOn(name, counts.data)} testId={`badge-${name}`} />
                </>
              }
            />
          ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Panel key={tab} view={view} filter={<Toolbar />} />
      </div>
      {phone && may('change-settings') && <ContactNotice />}
      <DeskKeys tab={tab} />
    </DeskViewContext>
  );
}
