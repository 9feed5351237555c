import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDate } from '../../../lib/dates';
import type { Confession } from '../../../lib/api/types';
import { useLeaveGuard } from '../desk/use-leave-guard';
import { DeskDialog } from './DeskDialog';

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '.25rem 2rem',
  fontSize: 'var(--fs-desk)',
  '& div': { display: 'flex', gap: '.5rem' },
  '& dt': { color: 'var(--ink-3)' },
});

const Story = styled('p')({ font: '400 1.25rem/1.5 var(--serif)', whiteSpace: 'pre-wrap', textWrap: 'pretty' });

interface Props {
  story: Confession;
  busy: boolean;
  approve: () => void;
  remove: () => void;
  onClose: () => void;
}

/** The full text of a story. The system knows nothing about it beyond these facts. */
export function ViewConfession({ story, busy, approve, remove, onClose }: Props) {
  useLeaveGuard(false, onClose);
  return (
    <DeskDialog
      title={`Confession ${story.id}`}
      onClose={onClose}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Close
          </Button>
          <Button size="small" variant="outlined" disabled={busy} onClick={remove}>
            Delete
          </Button>
          {!story.approved && (
            <Button size="small" disabled={busy} onClick={approve}>
              Approve
            </Button>
          )}
        </>
      }
    >
      <Story>{story.content}</Story>
      <Facts>
        <div>
          <dt>Submitted</dt>
          <dd>{formatDate(story.createdAt)}</dd>
        </div>
        <div>
          <dt>Category</dt>
          <dd>{story.category}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{story.approved ? 'Approved' : 'Pending'}</dd>
        </div>
      </Facts>
    </DeskDialog>
  );
}
