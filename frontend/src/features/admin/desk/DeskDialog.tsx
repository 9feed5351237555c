import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { SendingContext } from '../../../components/forms/sending';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '.25rem 1rem',
  padding: '1.25rem 1.5rem .75rem',
});

/** Keeps toasts about a failed save off the dialog's buttons. */
const toastsAbove = { '.toast-viewport.toast-viewport': { top: '1rem', bottom: 'auto' } };

interface Props {
  title: string;
  /** Shown at the right of the title. */
  beside?: ReactNode;
  /** Attributes of the dialog's element. */
  mark?: Record<`data-${string}`, string>;
  onClose: () => void;
  /** Ignores clicks outside the dialog, so that a stray click does not discard typed text. */
  keepOpenOnBackdrop?: boolean;
  wide?: boolean;
  /** Fills the window. The content handles its own layout and scrolling. */
  fullSize?: boolean;
  /** Why the last attempt failed. The dialog stays open. */
  problem?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  /** Renders the dialog as a form. */
  onSubmit?: () => void;
  /** Whether the form is being sent. The dialog closes after that, so nothing can be typed meanwhile. */
  sending?: boolean;
}

/** A dialog on the desk; full screen on a phone. */
export function DeskDialog({
  title,
  beside,
  mark,
  onClose,
  keepOpenOnBackdrop,
  wide,
  fullSize,
  problem,
  actions,
  children,
  onSubmit,
  sending = false,
}: Props) {
  const phone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const sheet = (
    <>
      <Head>
        <DialogTitle sx={{ padding: 0, overflowWrap: 'anywhere' }}>{title}</DialogTitle>
        {beside}
      </Head>
      <DialogContent
        dividers
        sx={{
          display: 'grid',
          gap: '1.25rem',
          alignContent: 'start',
          padding: '1.25rem 1.5rem',
          borderColor: 'var(--rule)',
          ...(fullSize && { padding: 0, overflow: 'hidden', alignContent: 'stretch' }),
        }}
      >
        <SendingContext value={sending}>{children}</SendingContext>
      </DialogContent>
      <DialogActions
        sx={{
          padding: '.9rem 1.5rem',
          gap: '.5rem',
          flexWrap: 'wrap',
          '& > * + *': { margin: '0 !important' },
          '& .Mui-disabled': { borderColor: 'var(--rule)' },
        }}
      >
        {problem && (
          <p role="alert" className="field-error" style={{ margin: 0, flex: '1 1 100%' }}>
            {problem}
          </p>
        )}
        {actions}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open
      fullScreen={phone}
      fullWidth
      maxWidth={false}
      scroll="paper"
      onClose={(_event, reason) => !(keepOpenOnBackdrop && reason === 'backdropClick') && onClose()}
      slotProps={{
        paper: {
          ...mark,
          sx: {
            maxWidth: fullSize ? '90rem' : wide ? '52rem' : '40rem',
            ...(fullSize && !phone && { height: 'calc(100% - 3rem)', maxHeight: 'none', margin: '1.5rem' }),
            ...(phone && { border: 0, borderRadius: 0 }),
          },
        },
      }}
    >
      <GlobalStyles styles={toastsAbove} />
      {onSubmit ? (
        <form
          noValidate
          style={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {sheet}
        </form>
      ) : (
        sheet
      )}
    </Dialog>
  );
}
