import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, type ReactNode } from 'react';
import { ThemeRoot } from '../../theme/ThemeRoot';

interface Props {
  title: string;
  /** Undefined if only an action closes it. */
  onClose?: (() => void) | undefined;
  actions: ReactNode;
  children: ReactNode;
  /** Renders the dialog as a form. */
  onSubmit?: () => void;
  /** Moves the focus to the field to fill in. */
  focus?: () => void;
}

/** Inside the dialog, so that it runs before the dialog takes the focus itself. */
function Focus({ move }: { move: () => void }) {
  useEffect(() => move(), [move]);
  return null;
}

/** A small dialog about being signed in. It can open on any page and above any other dialog. A click beside it does nothing. */
export function SignInDialog({ title, onClose, actions, children, onSubmit, focus }: Props) {
  const id = useId();
  const content = (
    <>
      {focus && <Focus move={focus} />}
      <DialogTitle id={id} sx={{ padding: '1.5rem 1.5rem .75rem' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '1.1rem', padding: '0 1.5rem 1.25rem' }}>{children}</DialogContent>
      <DialogActions
        sx={{ padding: '0 1.5rem 1.5rem', gap: '.75rem', flexWrap: 'wrap', '& > * + *': { margin: '0 !important' } }}
      >
        {actions}
      </DialogActions>
    </>
  );
  return (
    <ThemeRoot>
      <Dialog
        open
        aria-labelledby={id}
        onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose?.()}
        fullWidth
        slotProps={{ paper: { sx: { maxWidth: '28rem', margin: '1rem', width: 'calc(100% - 2rem)' } } }}
      >
        {onSubmit ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // Dialogs are below their forms for React: the form of the page must not be sent too.
              event.stopPropagation();
              onSubmit();
            }}
          >
            {content}
          </form>
        ) : (
          content
        )}
      </Dialog>
    </ThemeRoot>
  );
}
