import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export const Slip = styled('div')({
  borderLeft: '3px solid var(--red)',
  background: 'var(--red-wash)',
  padding: '.75rem 1rem',
  fontSize: 'var(--fs-desk)',
  '& > p': { maxWidth: '44em' },
  '& > .answers': { display: 'flex', flexWrap: 'wrap', gap: '.5rem', marginTop: '.6rem' },
});

/** A question to answer before editing continues. */
export function EditorNotice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Slip role="alert">
      <p>{children}</p>
      {actions && <div className="answers">{actions}</div>}
    </Slip>
  );
}
