import Button from '@mui/material/Button';
import { useDesk } from '../desk/use-desk';
import { tabNames } from '../list/filter';
import { useCampaignHead } from './use-campaign-head';
import { useDeskView } from '../desk/use-desk-view';
import { DeskHead } from '../desk/DeskHead';

/** The title of the tab Newsletter, with the button for a new email, or where the open one was saved. */
export function CampaignHead({ isOpen }: { isOpen: boolean }) {
  const { go } = useDeskView();
  const live = useDesk((desk) => desk.live);
  const { title, note } = useCampaignHead();
  if (isOpen) return <DeskHead title={title ?? 'Email'}>{note}</DeskHead>;
  return (
    <DeskHead title={tabNames.campaigns} tool={<Button onClick={() => go({ campaign: 'new' })}>New Email</Button>}>
      {live === false && 'Not live right now. Reconnecting...'}
    </DeskHead>
  );
}
