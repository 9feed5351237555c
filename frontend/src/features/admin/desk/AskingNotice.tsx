import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { wholeNumber } from '../../../lib/text';
import { pendingCountsQuery } from '../api/count-pending';
import { useDeskView } from './use-desk-view';

const Notice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.5rem 1.25rem',
  borderLeft: '3px solid var(--red)',
  padding: '.25rem 1rem',
  marginTop: '1rem',
});

/** Above the posts: how many writers ask an editor to publish, and the way to these posts and back. */
export function AskingNotice() {
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const { view, go } = useDeskView();
  const count = counts.data?.articles ?? 0;
  const isShown = view.status === 'asking';
  if (count === 0 && !isShown) return null;
  return (
    <Notice role="note">
      <p>
        {isShown && count > 0
          ? 'These posts are waiting to be published. Open one to publish it, or to say why not yet.'
          : `${count === 0 ? 'No' : wholeNumber(count)} ${count === 1 ? 'post is' : 'posts are'} waiting to be published.`}
      </p>
      <Button size="small" variant="outlined" onClick={() => go({ status: isShown ? 'all' : 'asking' })}>
        <span>{isShown ? 'Show All Posts' : 'Show Them'}</span>
      </Button>
    </Notice>
  );
}
