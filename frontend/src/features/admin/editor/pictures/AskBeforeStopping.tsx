import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface Props {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before an editor with unfinished uploads closes. */
export function AskBeforeStopping({ onStay, onLeave }: Props) {
  const id = useId();
  return (
    <Dialog open role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={onStay}>
      <DialogTitle id={`${id}-title`}>Leave before your pictures are uploaded?</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ maxWidth: '32rem' }}>
        If you leave, they won’t finish. Your text is safe.
      </DialogContent>
      <DialogActions sx={{ padding: '.9rem 1.5rem' }}>
        <Button size="small" variant="text" onClick={onLeave}>
          Leave
        </Button>
        <Button size="small" autoFocus onClick={onStay}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
