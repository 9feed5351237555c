import type { CSSObject } from '@mui/material/styles';

/** The focused row and the selected ones. */
const markedRow = ':is([data-cursor], [data-selected])';
const marked = { background: 'var(--red-wash)' };
const edge = 'inset 3px 0 0 var(--red)';

/** Only the focused row has a solid first button: the one that a key press would trigger. */
const quiet = { background: 'transparent', color: 'var(--ink)', borderColor: 'var(--field)' };

/** A note on a row. Its text says what happened; a fading background highlights it where motion is allowed. */
export const noteStyles: CSSObject = {
  '& .note': { display: 'block', font: '600 var(--fs-note)/1.35 var(--sans)', color: 'var(--ink-2)' },
  '& .note:is([data-tone=changed], [data-tone=failed])': { color: 'var(--red)' },
};

/** The full text of a comment or message, set to be read. */
export const readingText: CSSObject = {
  font: '400 1.1875rem/1.48 var(--serif)',
  maxWidth: '40em',
  overflowWrap: 'anywhere',
};

const wide: CSSObject = {
  // Fixed widths for the widest content, so that columns do not move when a button disappears.
  '& th.pick': { width: '3.25rem' },
  '& th.pick .all': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th.id': { width: '3.5rem' },
  '& :is(th.category, th.post, th.kind)': { width: '7rem' },
  '& :is(th.name, th.from)': { width: '24%' },
  '& th.status': { width: '7.25rem' },
  '&[data-acts="2"] th.status': { width: '9rem' },
  '& th.date': { width: '9.5rem' },
  '& th.actions': { width: '13.5rem' },
  '&[data-acts="4"] th.actions': { width: '16.75rem' },
  '&[data-acts="2"] th.actions': { width: '9.5rem' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: '.75rem' },
  // The checkbox is aligned with the start of a column without one.
  '& .pick.pick': { paddingBlock: 0, paddingLeft: 0, paddingRight: '.25rem' },
  // Newsreader sits high in its line: this way one line of it shares the baseline of the other cells.
  '& td.text': { paddingBlock: '.62rem .28rem' },
  '& .actions': { textAlign: 'right', whiteSpace: 'nowrap', paddingRight: 0 },
  '& td.actions > button:last-of-type': { marginRight: '-.5rem' },
  '& tbody tr:hover td': { background: 'var(--sunk)' },
  [`& tbody tr${markedRow} td`]: marked,
  [`& tbody tr${markedRow} td:first-of-type`]: { boxShadow: edge },
};

const narrow: CSSObject = {
  display: 'block',
  '& tbody, & td': { display: 'block' },
  '& thead th:not(.pick)': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& thead, & thead tr': { display: 'block' },
  '& th.pick': { display: 'block', padding: 0, fontWeight: 400, borderBottom: 'var(--hair)' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: '.6rem',
    alignItems: 'center',
    padding: '.6rem 0 .5rem .75rem',
    borderBottom: 'var(--hair)',
  },
  '&[data-picks] tbody tr': { gridTemplateColumns: 'auto auto 1fr auto', paddingLeft: 0 },
  [`& tbody tr${markedRow}`]: { ...marked, boxShadow: edge },
  '& td': { padding: 0, border: 0 },
  '& td.pick': { minWidth: 'var(--touch)', marginRight: '-.6rem' },
  '& .status': { gridColumn: '-2 / -1', gridRow: 1, justifySelf: 'end' },
  '&[data-picks] :is(.text, .name, .actions)': { marginLeft: '.75rem' },
  '& .text': { gridColumn: '1 / -1', padding: '.3rem .25rem .3rem 0', fontSize: '1.125rem' },
  '& .date': { gridColumn: 2, gridRow: 1 },
  '& .name': { gridColumn: '1 / -1', color: 'var(--ink-2)', paddingBottom: '.35rem', overflowWrap: 'anywhere' },
  '&[data-picks] .date': { gridColumn: 3 },
  // A category or post takes the place of the date, which moves below the text.
  '& .about + .text ~ .date': { gridColumn: '1 / -1', gridRow: 'auto', paddingBottom: '.3rem' },
  '&[data-picks] .about + .text ~ .date': { marginLeft: '.75rem' },
  '& .name.none': { display: 'none' },
  '& .actions': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: '.4rem', marginLeft: '-.5rem' },
  '&[data-picks] td.actions': { marginLeft: '.25rem' },
  '& .actions > :is(.first, .note, .decided)': { marginLeft: '.5rem' },
};

/** A tablet has no room for six columns, but for two lines side by side. */
const between: CSSObject = {
  '& tbody tr': { gridTemplateColumns: 'auto auto 1fr auto', columnGap: '1rem' },
  '&[data-picks] tbody tr': { gridTemplateColumns: 'auto auto auto 1fr auto' },
  '& .about + .text ~ .date': { gridColumn: 3, gridRow: 1, paddingBottom: 0 },
  '&[data-picks] .about + .text ~ .date': { gridColumn: 4, marginLeft: 0 },
  '&[data-picks] .date': { gridColumn: 4 },
  '& .text': { gridColumn: '1 / -2' },
  '& .name': { gridColumn: '1 / -2' },
  '& .actions': { gridColumn: '-2 / -1', justifyContent: 'flex-end' },
  '& td.actions > button:last-of-type': { marginRight: '-.5rem' },
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
  '& .actions .MuiButton-text': { paddingInline: '.5rem' },
  // Dims the buttons only of decisions that take noticeably long.
  '& tr[aria-busy] .actions > button': { opacity: 0.5, transition: 'opacity .1s linear .2s' },
  '& .actions .Mui-focusVisible': { outlineOffset: 0 },
  '& .text': { font: '400 1.0625rem/1.35 var(--serif)', paddingBlock: '.45rem' },
  // Long titles (up to 300 characters) are clamped; the dialogs show them in full.
  '& .text > .row-text[data-long]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& tr[data-gone] :is(.text, .about)': { color: 'var(--ink-3)' },
  ...noteStyles,
  // Keeps a focused row clear of the bar above and the selection bar below.
  '& tbody tr': { scrollMarginBlock: '5rem 6rem', '&:focus': { outline: 0 } },
  '@media (prefers-reduced-motion: no-preference)': {
    '@keyframes noted': { from: { background: 'var(--red-wash)' } },
    '& tbody tr[data-noted] td': { animation: 'noted 2.4s var(--ease)' },
  },
  '& tbody tr:focus-visible': { outline: '2px solid var(--red)', outlineOffset: -2 },
  '& tbody tr:not([data-cursor]) .first:not(:hover)': quiet,
  '@media (min-width: 1100px)': wide,
  '@media (max-width: 1099.98px)': narrow,
  '@media (min-width: 768px) and (max-width: 1099.98px)': between,
};
