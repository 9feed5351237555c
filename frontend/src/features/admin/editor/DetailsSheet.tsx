import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  padding: '.5rem 1.5rem',
  borderBottom: 'var(--hair)',
  '& h2': { margin: 0, fontSize: '1.25rem' },
});

interface Props {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The panel on a narrow screen. On a phone it covers the page, so it has a button that closes it. */
export function DetailsSheet({ open, onClose, children }: Props) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': 'Details', role: 'dialog', sx: { width: 'min(26rem, 100vw)' } } }}
    >
      <Head>
        <h2>Details</h2>
        <Button variant="outlined" size="small" onClick={onClose}>
          Done
        </Button>
      </Head>
      {children}
    </Drawer>
  );
}
