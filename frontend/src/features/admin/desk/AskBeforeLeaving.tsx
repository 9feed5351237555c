import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface Props {
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before an editor with unsaved changes closes. */
export function AskBeforeLeaving({ onStay, onKeep, onDiscard }: Props) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={onStay}>
      <DialogTitle id={`${id}-title`}>Close without saving?</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ maxWidth: '32rem' }}>
        What you typed isn’t saved yet. Keep it as a draft in this browser, and you’ll get it back the next time you
        open this editor.
      </DialogContent>
      <DialogActions
        sx={{ padding: '.9rem 1.5rem', flexWrap: 'wrap', gap: '.5rem', '& > * + *': { margin: '0 !important' } }}
      >
        <Button size="small" variant="text" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="small" variant="outlined" onClick={onKeep}>
          Keep draft and close
        </Button>
        <Button size="small" autoFocus onClick={onStay}>
          Keep writing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
