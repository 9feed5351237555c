import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { LoadFailed } from '../../../components/loading/LoadFailed';
import { Loading } from '../../../components/loading/Loading';
import type { Campaign, PostSummary } from '../../../lib/api/types';
import { campaignQuery } from '../api/campaigns';
import { postQuery } from '../api/get-post';
import { campaignFormOf, emptyCampaign, isEditable, suggestedBy, type CampaignForm } from './campaign-form';
import type { OpenCampaign } from '../list/filter';
import { useCan } from '../../../lib/use-can';
import { focusTitle } from '../desk/focus';
import { useCampaignHead } from './use-campaign-head';
import { CampaignEditor } from './CampaignEditor';
import { LOCKED } from './SendCampaign';

interface Props {
  opened: OpenCampaign;
  /** The article that a new email is about. */
  post: number | undefined;
  onCreated: (id: number) => void;
  /** Back to the list, at an email if one is given. */
  onLeave: (id?: number) => void;
}

const fromArticle = ({ id, title, excerpt }: PostSummary): CampaignForm => ({
  ...emptyCampaign,
  postId: String(id),
  postTitle: title,
  ...suggestedBy({ title, excerpt }),
});

/** Writes an email to subscribers. Loads what it starts from. */
export function ComposeCampaign({ opened, post, onCreated, onLeave }: Props) {
  const id = opened === 'new' ? null : opened;
  const campaign = useQuery({ ...campaignQuery(id ?? 0), enabled: id !== null });
  const article = useQuery({ ...postQuery(post ?? 0), enabled: id === null && post !== undefined });
  const show = useCampaignHead((head) => head.show);
  const maySend = useCan()('send-newsletters');
  useEffect(() => {
    show({ title: id === null ? 'New email' : 'Edit email', note: '' });
    return () => show({ title: null, note: '' });
  }, [show, id]);

  // The button that opened it is gone. A page that loads has no such button.
  const navigation = useNavigationType();
  const announce = useEffectEvent(() => navigation !== NavigationType.Pop && focusTitle());
  useEffect(() => void announce(), []);

  // The email as the editor opened it. Newer versions must not replace it while someone writes.
  const [start, setStart] = useState<{ campaign: Campaign | null; form: CampaignForm } | null>(null);
  if (!start && id !== null && campaign.data && !campaign.isFetching)
    setStart({ campaign: campaign.data, form: campaignFormOf(campaign.data) });
  // Without its article a new email starts empty.
  if (!start && id === null && (post === undefined || !article.isPending))
    setStart({ campaign: null, form: article.data ? fromArticle(article.data) : emptyCampaign });

  const isLocked = start?.campaign?.status === 'scheduled' && !maySend;
  if (start?.campaign && (isLocked || !isEditable(start.campaign)))
    return (
      <div className="empty">
        <p>{isLocked ? 'You can’t edit this email right now.' : 'You can’t edit this email anymore.'}</p>
        <p className="meta more-words">{isLocked ? LOCKED : 'It’s on its way, sent, or canceled.'}</p>
        <Button size="small" variant="outlined" onClick={() => onLeave(start.campaign?.id)}>
          Back to Emails
        </Button>
      </div>
    );
  if (start) return <CampaignEditor {...start} onCreated={onCreated} onLeave={onLeave} />;
  if (campaign.error)
    return (
      <LoadFailed error={campaign.error} retry={() => void campaign.refetch()} fallback="This email didn’t load." />
    );
  return (
    <Loading>
      <div style={{ display: 'grid', gap: '1.25rem', paddingBlock: '1.25rem', maxWidth: '40rem' }}>
        <Skeleton variant="rectangular" height="3rem" />
        <Skeleton variant="rectangular" height="3rem" />
        <Skeleton variant="rectangular" height="12rem" />
      </div>
    </Loading>
  );
}
