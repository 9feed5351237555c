import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { titleId } from '../desk/focus';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '.5rem 1.5rem',
  paddingBlock: '.75rem .5rem',
  // Reserves the line even while it is empty, so that the page does not move.
  '& .meta': { minHeight: '1.4em', flexBasis: '100%' },
  // At the right of the title is the link to the dashboard.
  '@media (max-width: 767.98px)': { '& > h1:has(~ button)': { flexBasis: '100%' } },
  '@media (min-width: 768px)': { paddingBlock: '1.5rem 1rem', '& .meta': { flexBasis: 'auto' } },
});

interface Props {
  title: ReactNode;
  /** A button at the right. */
  tool?: ReactNode;
  children?: ReactNode;
}

export function DeskHead({ title, tool, children }: Props) {
  return (
    <Head>
      <h1 id={titleId} tabIndex={-1}>
        {title}
      </h1>
      {(!tool || children) && <p className="meta">{children}</p>}
      {tool}
    </Head>
  );
}
