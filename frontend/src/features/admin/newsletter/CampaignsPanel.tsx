import { useState } from 'react';
import type { OpenCampaign, DeskView } from '../list/filter';
import { useDeskView } from '../desk/use-desk-view';
import { CampaignList } from './CampaignList';
import { ComposeCampaign } from './ComposeCampaign';

/** The tab Newsletter: the list of emails, or the one that is open. */
export function CampaignsPanel({ view: { campaign, post } }: { view: DeskView }) {
  const { go } = useDeskView();
  // The new email that got this id keeps its editor, until the list is shown: opened again, it is an email like any other.
  const [created, setCreated] = useState<number | null>(null);
  // The email whose editor was just left. Another one that is opened and left by the browser's Back is not it.
  const [left, setLeft] = useState<OpenCampaign | null>(null);
  const [shown, setShown] = useState(campaign);
  if (shown !== campaign) {
    setShown(campaign);
    if (campaign === undefined) setCreated(null);
    else setLeft(null);
  }
  if (campaign === undefined) return <CampaignList left={left} />;
  return (
    <ComposeCampaign
      key={campaign === created ? 'new' : campaign}
      opened={campaign === created ? 'new' : campaign}
      post={post}
      onCreated={(id) => {
        setCreated(id);
        go({ campaign: id, post: undefined });
      }}
      onLeave={(id) => {
        setLeft(id ?? 'new');
        go({ campaign: undefined, post: undefined });
      }}
    />
  );
}
