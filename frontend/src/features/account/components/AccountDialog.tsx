import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { SendingContext } from '../../../components/forms/sending';

interface Props {
  title: string;
  onClose: () => void;
  /** The label of the button that closes the dialog without doing anything. */
  cancel?: string;
  /** The main button: its label, and its label while the form is being sent. */
  submit: string;
  sending?: string;
  /** Whether the form is being sent. Its fields do not change meanwhile. */
  pending?: boolean;
  onSubmit: () => void;
  /** Why the last attempt failed. The dialog stays open, with what was typed. */
  problem?: string | null;
  children: ReactNode;
}

/** A dialog of the account page, as a form. Full screen on a phone; a click beside it does not close it. */
export function AccountDialog({
  title,
  onClose,
  cancel = 'Cancel',
  submit,
  sending = submit,
  pending = false,
  onSubmit,
  problem,
  children,
}: Props) {
  const phone = useMediaQuery('(max-width: 639.98px)', { noSsr: true });
  const id = useId();
  // Not while it is being sent: it says why a change was refused, and the answer would close a dialog that is opened meanwhile.
  const close = (): void => {
    if (!pending) onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      maxWidth="sm"
      aria-labelledby={id}
      onClose={(_event, reason) => reason !== 'backdropClick' && close()}
    >
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className="account-dialog">
          <SendingContext value={pending}>{children}</SendingContext>
        </DialogContent>
        <DialogActions
          className="account-dialog-actions"
          sx={{ flexWrap: 'wrap', gap: '.5rem', padding: '0 1.5rem 1.25rem' }}
        >
          {problem && (
            <p role="alert" className="field-error">
              {problem}
            </p>
          )}
          {cancel && (
            <Button variant="text" aria-disabled={pending} onClick={close}>
              <span>{cancel}</span>
            </Button>
          )}
          <Button type="submit" aria-disabled={pending}>
            <span>{pending ? sending : submit}</span>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
