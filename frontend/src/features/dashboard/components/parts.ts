import { styled } from '@mui/material/styles';

/** Numbers side by side with hairlines between them: two on a phone, all of them on a wide screen. */
export const Stats = styled('dl', { shouldForwardProp: (name) => name !== 'columns' })<{ columns: 4 | 6 }>(
  ({ columns }) => ({
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    borderBottom: 'var(--line)',
    '& > div': { paddingRight: '.75rem', borderBottom: 'var(--hair)', marginBottom: -1 },
    '& > div:nth-of-type(even)': { paddingLeft: '1rem', borderLeft: 'var(--hair)' },
    '@media (min-width: 768px) and (max-width: 1199.98px)': {
      gridTemplateColumns: columns === 6 ? 'repeat(3, 1fr)' : 'repeat(2, 1fr)',
      '& > div:nth-of-type(n)': { paddingLeft: '1.25rem', borderLeft: 'var(--hair)' },
      [`& > div:nth-of-type(${columns / 2}n + 1)`]: { paddingLeft: 0, borderLeft: 0 },
    },
    '@media (min-width: 1200px)': {
      gridTemplateColumns: `repeat(${columns}, 1fr)`,
      '& > div:nth-of-type(n)': { paddingLeft: '1.25rem', borderLeft: 'var(--hair)' },
      '& > div:first-of-type': { paddingLeft: 0, borderLeft: 0 },
    },
  }),
);

export const Charts = styled('div')({
  display: 'grid',
  gap: 'var(--s7) var(--gap)',
  paddingBlock: '2.25rem var(--s7)',
  borderBottom: 'var(--line)',
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  '& > .stack': { display: 'grid', gap: 'var(--s6)', '& > *': { minWidth: 0 } },
  '@media (min-width: 1000px)': {
    gridTemplateColumns: '7fr 5fr',
    '&.even': { gridTemplateColumns: '1fr 1fr' },
  },
});

export const Section = styled('section')({
  paddingTop: '1.5rem',
  '& + &': { marginTop: '2.25rem', borderTop: 'var(--line)' },
  '& > h2': { fontSize: 'var(--fs-h4)', letterSpacing: '-.018em' },
  '& > .lead': { marginTop: '.5rem', maxWidth: '36em', color: 'var(--ink-2)' },
});

/** A list of points, each with a title and a text. */
export const Points = styled('ul')({
  display: 'grid',
  marginTop: '1.25rem',
  borderTop: 'var(--hair)',
  '& > li': { borderBottom: 'var(--hair)', paddingBlock: '1rem 1.1rem' },
  '& h3': { fontSize: 'var(--fs-h5)', letterSpacing: '-.015em' },
  '& p': { marginTop: '.35rem', maxWidth: '38em', fontSize: 'var(--fs-ui)', color: 'var(--ink-2)' },
  '@media (min-width: 768px)': {
    gridTemplateColumns: '1fr 1fr',
    columnGap: 'var(--gap)',
  },
});
