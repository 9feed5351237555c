import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { keys, useKeysSwitch } from './keys';
import { useLeaveGuard } from '../../../lib/use-leave-guard';
import { DeskDialog } from './DeskDialog';
import { Kbd } from './KeyLine';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '.7rem 1rem',
  alignItems: 'baseline',
  margin: 0,
  '& > div': { display: 'contents' },
  '& dd': { margin: 0 },
  '&[data-off] dd, &[data-off] kbd': { color: 'var(--ink-3)' },
});

const Switch = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: '.75rem',
  minHeight: 'var(--touch)',
  fontWeight: 600,
  cursor: 'pointer',
  '& input': { width: '1.25rem', height: '1.25rem', margin: 0, accentColor: 'var(--ink)', flex: 'none' },
});

/** All shortcuts, and the switch that turns them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  useLeaveGuard(false, onClose);
  const { on, turn } = useKeysSwitch();
  return (
    <DeskDialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Switch>
        <input type="checkbox" role="switch" checked={on} onChange={(event) => turn(event.target.checked)} />
        Use keyboard shortcuts
      </Switch>
      <List data-off={on ? undefined : ''}>
        {Object.values(keys).map(({ key, long }) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{long}</dd>
          </div>
        ))}
      </List>
      <p className="meta">
        Shortcuts are off while you type and in every dialog except the one that shows a whole story, comment or
        suggestion. There, n goes to the names and places of a story, which have keys of their own; in Calm View, n goes
        to the next story. After a decision, a notice appears in the corner. With no dialog open, press F8 to jump to
        it; you can undo the decision there for ten seconds. This browser remembers your choice.{' '}
        <Link to="/admin/help">The guide for moderators</Link> says how the rest works.
      </p>
    </DeskDialog>
  );
}
