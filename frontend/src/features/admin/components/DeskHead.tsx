import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { titleId } from '../desk/focus';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '.5rem 1.5rem',
  paddingBlock: '1.5rem 1rem',
  // Reserves the line even while it is empty, so that the page does not move.
  '& .meta': { minHeight: '1.4em', flexBasis: '100%' },
  '@media (min-width: 768px)': { '& .meta': { flexBasis: 'auto' } },
});

export function DeskHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Head>
      <h1 id={titleId} tabIndex={-1}>
        {title}
      </h1>
      <p className="meta">{children}</p>
    </Head>
  );
}
