import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Icon } from '../../../components/Icon';
import type { DecisionKind } from '../api/decisions';
import { useLeaveGuard } from '../../../lib/use-leave-guard';
import { DeskSelect } from '../list/DeskSelect';
import { DecisionsList } from './DecisionsList';
import { useCan, type Capability } from '../../../lib/use-can';

const Sheet = styled('div')({
  fontSize: 'var(--fs-desk)',
  '& > header': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '.5rem',
    padding: '.9rem .75rem .9rem 1.25rem',
    background: 'var(--sheet)',
    borderBottom: 'var(--line)',
  },
  '& h2': { fontSize: 'var(--fs-h4)' },
  '& > header > .MuiTextField-root': { gridColumn: '1 / -1', marginRight: '.5rem', maxWidth: 'none' },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& .said': { margin: 0 },
  '& .said:not(:empty)': { padding: '.75rem 1.25rem', borderBottom: 'var(--hair)', fontWeight: 600 },
  '& [role=status]:not(.said, :empty)': { padding: '.6rem 1.25rem' },
  '& .more': { paddingBlock: '1.5rem 2rem' },
  '& .empty': { padding: '2rem 1.25rem' },
});

/** The name of each kind here, and the capability that reads its decisions. Writers read their own about posts. */
const ABOUT: Record<DecisionKind, { label: string; needs: Capability }> = {
  post: { label: 'Posts', needs: 'write-drafts' },
  confession: { label: 'Stories', needs: 'moderate' },
  comment: { label: 'Comments', needs: 'moderate' },
  submission: { label: 'Topics', needs: 'moderate' },
  suggestion: { label: 'Content ideas', needs: 'moderate' },
  campaign: { label: 'Newsletter emails', needs: 'draft-newsletters' },
  subscriber: { label: 'Newsletter sign-ups', needs: 'read-emails' },
  account: { label: 'Accounts', needs: 'manage-people' },
  page: { label: 'Terms, privacy, guidelines', needs: 'change-settings' },
};

const kinds = Object.keys(ABOUT) as DecisionKind[];

const titleId = 'recent-decisions';

function Decisions({ onClose }: { onClose: () => void }) {
  useLeaveGuard(false, onClose);
  const may = useCan();
  const [kind, setKind] = useState<DecisionKind | ''>('');
  const choices = kinds.filter((value) => may(ABOUT[value].needs)).map((value) => ({ value, ...ABOUT[value] }));
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      transitionDuration={0}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: '30rem' }, borderLeft: { sm: 'var(--line)' } },
        },
      }}
    >
      <Sheet>
        <header>
          <h2 id={titleId}>Recent decisions</h2>
          <IconButton aria-label="Close" onClick={onClose} autoFocus>
            <Icon name="close" />
          </IconButton>
          <DeskSelect
            label="Show decisions about"
            value={kind}
            choices={[{ value: '', label: 'Everything' }, ...choices]}
            onChange={setKind}
          />
        </header>
        <DecisionsList key={kind} kind={kind || null} />
      </Sheet>
    </Drawer>
  );
}

/** The list of decisions, where they can be undone after their toast is gone. */
export function RecentDecisions() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-label="Recent decisions"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          gap: '.6em',
          color: 'var(--ink)',
          fontWeight: 600,
          '& > span': { display: { xs: 'none', sm: 'inline' } },
        }}
      >
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M3.5 10a6.5 6.5 0 1 0 2.2-4.9M3.5 3v3.5H7M10 6.5V10l2.5 2" />
        </svg>
        <span>Recent decisions</span>
      </Button>
      {open && <Decisions onClose={() => setOpen(false)} />}
    </>
  );
}
