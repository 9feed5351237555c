import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { messageOf } from '../../../../lib/api/client';
import { altlessWords } from './alt-check';

interface Props {
  count: number;
  /** Whether all of them are in the library, which stores that a picture is decorative. */
  canBeDecorative: boolean;
  scheduling: boolean;
  onFix: () => void;
  /** Marks all of them, and goes on. */
  onDecorative: () => Promise<void>;
  onAnyway: () => void;
  onClose: () => void;
}

/** Asks before readers get a picture that says nothing to people who cannot see it. */
export function AltQuestion({ count, canBeDecorative, scheduling, onFix, onDecorative, onAnyway, onClose }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isOne = count === 1;
  const decorate = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onDecorative();
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t save that, and your article hasn’t gone out. Try again in a moment.'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      transitionDuration={0}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <DialogTitle id={`${id}-title`}>{`${altlessWords(count, 'A picture')}.`}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ maxWidth: '32rem' }}>
        <span>
          {isOne
            ? 'People who can’t see it won’t know what it shows. A sentence is enough.'
            : 'People who can’t see them won’t know what they show. A sentence is enough.'}
        </span>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </DialogContent>
      <DialogActions
        sx={{ padding: '.9rem 1.5rem', flexWrap: 'wrap', gap: '.5rem', '& > * + *': { margin: '0 !important' } }}
      >
        <Button size="small" variant="text" onClick={onAnyway}>
          <span>{scheduling ? 'Schedule Anyway' : 'Publish Anyway'}</span>
        </Button>
        {canBeDecorative && (
          <Button size="small" variant="outlined" aria-disabled={busy || undefined} onClick={() => void decorate()}>
            <span>{isOne ? 'It’s Decorative' : 'They’re Decorative'}</span>
          </Button>
        )}
        <Button size="small" autoFocus onClick={onFix}>
          Add Alt Text
        </Button>
      </DialogActions>
    </Dialog>
  );
}
