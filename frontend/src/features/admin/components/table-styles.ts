import type { CSSObject } from '@mui/material/styles';

const marked = { background: 'var(--red-wash)' };
const edge = 'inset 3px 0 0 var(--red)';

/** Only the row that has the focus has a solid first button: the one that a key press would use. */
const quiet = { background: 'transparent', color: 'var(--ink)', borderColor: 'var(--field)' };

const wide: CSSObject = {
  '& th:first-of-type, & td:first-of-type': { paddingLeft: '.75rem' },
  '& .actions': { textAlign: 'right', whiteSpace: 'nowrap', paddingRight: 0 },
  '& tbody tr:hover td': { background: 'var(--sunk)' },
  '& tbody tr:focus-within td': marked,
  '& tbody tr:focus-within td:first-of-type': { boxShadow: edge },
};

const narrow: CSSObject = {
  display: 'block',
  '& tbody, & td': { display: 'block' },
  '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: '.6rem',
    alignItems: 'center',
    padding: '.6rem 0 .5rem .75rem',
    borderBottom: 'var(--hair)',
  },
  '& tbody tr:focus-within': { ...marked, boxShadow: edge },
  '& td': { padding: 0, border: 0 },
  '& .status': { gridColumn: 3, gridRow: 1, justifySelf: 'end' },
  '& .text': { gridColumn: '1 / -1', padding: '.3rem .25rem .3rem 0', fontSize: '1.125rem' },
  '& .date': { gridColumn: 2, gridRow: 1 },
  // Where a row has a category or a post, that stands in the date's place.
  '& .about + .text ~ .date': { display: 'none' },
  '& .actions': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: '.4rem', marginLeft: '-.5rem' },
  '& .actions > .first': { marginLeft: '.5rem' },
};

export const tableStyles: CSSObject = {
  width: '100%',
  borderTop: 'var(--line)',
  fontSize: 'var(--fs-desk)',
  '& td': { verticalAlign: 'middle' },
  '& .number': {
    fontVariantNumeric: 'tabular-nums',
    fontStretch: '84%',
    color: 'var(--ink-3)',
    whiteSpace: 'nowrap',
  },
  '& .about, & .status': { whiteSpace: 'nowrap' },
  '& .text': { font: '400 1.0625rem/1.35 var(--serif)' },
  // A title of 300 characters does not push the others off the desk; the dialogs have it whole.
  '& .text > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& tr[data-gone] :is(.text, .about)': { color: 'var(--ink-3)' },
  '& tbody tr': { scrollMarginTop: '5rem', '&:focus': { outline: 0 } },
  '& tbody tr:focus-visible': { outline: '2px solid var(--red)', outlineOffset: -2 },
  '& tbody tr:not(:focus-within) .first:not(:hover)': quiet,
  '@media (min-width: 768px)': wide,
  '@media (max-width: 767.98px)': narrow,
};
