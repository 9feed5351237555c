import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCampaignActions } from './use-campaign-actions';
import { campaignsQuery, sendingQuery } from '../api/campaigns';
import type { OpenCampaign } from '../list/filter';
import { restoreFocus } from '../desk/focus';
import { useDeskView } from '../desk/use-desk-view';
import { NoMailServer } from './CampaignNotices';
import { CampaignRow } from './CampaignRow';
import { ListLoading } from '../list/ListLoading';
import { LoadMoreRows } from '../list/LoadMoreRows';

/** All emails to subscribers, newest first. @param left the email whose editor has just closed */
export function CampaignList({ left }: { left: OpenCampaign | null }) {
  const { go } = useDeskView();
  const query = useInfiniteQuery(campaignsQuery());
  const sending = useQuery(sendingQuery()).data;
  const actions = useCampaignActions();
  const campaigns = query.data?.pages.flatMap(({ items }) => items);

  // An email without an id, or further down than these, has no row that takes the focus.
  const isLoaded = campaigns !== undefined;
  useEffect(() => {
    if (isLoaded && left !== null) restoreFocus('campaigns', left === 'new' ? null : left);
  }, [isLoaded, left]);

  if (!campaigns) return <ListLoading error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      {sending && !sending.mailServer && (
        <div style={{ paddingTop: '1rem' }}>
          <NoMailServer />
        </div>
      )}
      {campaigns.length === 0 ? (
        <div className="empty">
          <p>We haven’t sent an email yet.</p>
          <p className="meta more-words">
            Write one from an article, or from scratch. Nothing goes out until you send it.
          </p>
          <Button size="small" onClick={() => go({ campaign: 'new' })}>
            Write the First One
          </Button>
        </div>
      ) : (
        campaigns.map((campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            sending={sending}
            actions={actions}
            focused={campaign.id === left}
          />
        ))
      )}
      {query.hasNextPage && <LoadMoreRows query={query} />}
    </>
  );
}
