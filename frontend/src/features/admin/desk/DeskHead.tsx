import { styled } from '@mui/material/styles';
import { use, type ReactNode } from 'react';
import { BesideTitle } from './beside-title';
import { titleId } from './focus';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '.5rem 1.5rem',
  paddingBlock: '.75rem .5rem',
  // Reserves the line even while it is empty, so that the page does not move.
  '& .meta': { minHeight: '1.4em', flexBasis: '100%' },
  // In the flow, so that it covers nothing when the title is long or a notice is above. No taller than the title.
  '& > .beside': {
    marginBlock: '-.4rem',
    '& > a': { paddingInline: 0 },
    '&:empty, &:has([aria-current])': { display: 'none' },
  },
  '@media (min-width: 768px)': {
    paddingBlock: '1.5rem 1rem',
    '& .meta': { flexBasis: 'auto' },
    '& > .beside': { display: 'none' },
  },
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
      <div className="beside">{use(BesideTitle)}</div>
      {(!tool || children) && <p className="meta">{children}</p>}
      {tool}
    </Head>
  );
}
