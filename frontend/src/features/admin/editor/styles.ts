import { styled } from '@mui/material/styles';

const WIDE = '@media (min-width: 1100px)';
const PHONE = '@media (max-width: 767.98px)';

/** The whole window: a bar, the formatting, and the columns, which scroll by themselves. */
export const Room = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  overflow: 'hidden',
  fontSize: 'var(--fs-desk)',
  '& > .notices': {
    flex: '0 1 auto',
    maxHeight: '60dvh',
    overflowY: 'auto',
    padding: '1rem clamp(1rem, 3vw, 1.5rem)',
    display: 'grid',
    gap: '1rem',
  },
  '& > .notices:empty': { display: 'none' },
  '& > .columns': { flex: '1 1 0', minHeight: 0 },
  [PHONE]: { '& > .tools': { order: 3 } },
});

export const TopBar = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: '.25rem 1rem',
  minHeight: '3.75rem',
  paddingInline: 'clamp(.5rem, 2vw, 1.5rem)',
  borderBottom: 'var(--line)',
  '& > .nav-back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '.4rem',
    minWidth: 'var(--touch)',
    minHeight: 'var(--touch)',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: 'var(--red)' },
  },
  '& > .state': { display: 'flex', alignItems: 'center', gap: '.75rem', color: 'var(--ink-2)', minWidth: 0 },
  '& .MuiButton-text': { fontWeight: 600 },
  '& .right': { marginLeft: 'auto', display: 'flex', flex: 'none', alignItems: 'center', gap: '.5rem' },
  '& .split': { display: 'inline-flex' },
  '& .split > :first-of-type': { borderRadius: 'var(--r1) 0 0 var(--r1)' },
  '& .split > :last-of-type:not(:first-of-type)': {
    borderRadius: '0 var(--r1) var(--r1) 0',
    paddingInline: '.6rem',
    borderLeft: '1px solid var(--ink-3)',
  },
  [PHONE]: { gap: '.25rem .5rem', '& .wide': { display: 'none' } },
  '@media (min-width: 1100px)': { '& .details-button': { display: 'none' } },
  '@media (max-width: 359.98px)': { '& .clock': { display: 'none' } },
});

export const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '.1rem',
  borderBottom: 'var(--hair)',
  paddingInline: 'clamp(.25rem, 2vw, 1.5rem)',
  minHeight: '3.25rem',
  '& .group, & .end': { display: 'flex', alignItems: 'center', gap: '.1rem' },
  '& .group': { borderLeft: '1px solid var(--rule)', marginLeft: '.45rem', paddingLeft: '.45rem' },
  '& .end': { marginLeft: 'auto', gap: '.25rem' },
  '& .tool': {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'var(--touch)',
    height: 'var(--touch)',
    borderRadius: 'var(--r1)',
    color: 'var(--ink-2)',
  },
  '& .tool:hover': { background: 'var(--sunk)', color: 'var(--ink)' },
  '& .tool[aria-pressed=true]': {
    color: 'var(--ink)',
    background: 'var(--sunk)',
    boxShadow: 'inset 0 -3px 0 var(--red)',
  },
  '& .tool.menu': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '.5rem',
    minWidth: '8.5rem',
    paddingInline: '.75rem',
    fontWeight: 600,
    color: 'var(--ink)',
    border: '1px solid var(--field)',
    '& svg': { width: '.9rem', height: '.9rem' },
  },
  '& .narrow, & .short': { display: 'none' },
  '@media (max-width: 1099.98px)': { flexWrap: 'wrap', rowGap: '.25rem', paddingBlock: '.25rem' },
  [PHONE]: {
    flexWrap: 'nowrap',
    justifyContent: 'space-between',
    borderBottom: 0,
    borderTop: 'var(--line)',
    minHeight: '3.5rem',
    paddingBottom: 'env(safe-area-inset-bottom)',
    '& .group': { border: 0, margin: 0, padding: 0, flex: '0 1 auto' },
    '& .end, & .wide, & .long': { display: 'none' },
    '& .narrow': { display: 'inline-grid' },
    '& .short': { display: 'inline' },
    '& .tool.menu': { minWidth: '3.6rem', border: 0 },
    '& .tool': { minWidth: '2.6rem' },
  },
});

export const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 0,
  '& > aside': { minHeight: 0 },
  // Beside the text on a wide screen, instead of it on a narrow one.
  '&.previewing > main:not(.preview)': { display: 'none' },
  '&.previewing > .preview': { overflow: 'auto', padding: '2.25rem clamp(1.125rem, 4vw, 3rem) 4rem' },
  '&.previewing > .preview > *': { maxWidth: '40rem', marginInline: 'auto' },
  [WIDE]: {
    gridTemplateColumns: '15rem minmax(0, 1fr) 22.5rem',
    '&.previewing': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '&.previewing > main:not(.preview)': { display: 'block' },
    '&.previewing > .preview': { borderLeft: 'var(--hair)' },
  },
  '@media (min-width: 1100px) and (max-width: 1299.98px)': {
    '&:not(.previewing)': { gridTemplateColumns: '12rem minmax(0, 1fr) 20rem' },
  },
});

export const OutlineColumn = styled('nav')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'auto',
  padding: '2rem 1rem 1.25rem 1.5rem',
  '& h2': { font: '600 var(--fs-desk)/1.4 var(--sans)', letterSpacing: 0 },
  '& ol': { marginTop: '.5rem', borderTop: 'var(--line)' },
  '& li': { borderBottom: 'var(--hair)' },
  '& li button': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '.75rem',
    alignItems: 'center',
    width: '100%',
    minHeight: 'var(--touch)',
    paddingBlock: '.45rem',
    textAlign: 'start',
    color: 'var(--ink-2)',
    lineHeight: 1.25,
    overflowWrap: 'anywhere',
  },
  '& li button:hover': { color: 'var(--red)' },
  '& li button[aria-current]': {
    color: 'var(--ink)',
    fontWeight: 600,
    borderLeft: '3px solid var(--red)',
    paddingInlineStart: '.6rem',
  },
  '& small, & dd': { fontVariantNumeric: 'tabular-nums', fontSize: 'var(--fs-note)', fontWeight: 400 },
  '& dl': { marginTop: 'auto', paddingTop: '1.5rem', display: 'grid', gap: '.2rem', color: 'var(--ink-2)' },
  '& dl div': { display: 'flex', justifyContent: 'space-between' },
});

/** The sheet of paper in the middle. */
export const Canvas = styled('main')({
  overflow: 'auto',
  padding: '2.25rem clamp(1.125rem, 5vw, 4.5rem) 0',
  scrollPadding: '6rem',
  minWidth: 0,
  '& > div': { maxWidth: '40rem', marginInline: 'auto' },
  '& .cat': { color: 'var(--cat, var(--ink-2))', fontWeight: 600 },
  '& .title': {
    display: 'block',
    width: '100%',
    margin: '.35rem 0 1.25rem -1.25rem',
    padding: '0 0 0 1.25rem',
    boxSizing: 'content-box',
    border: 0,
    background: 'none',
    color: 'inherit',
    resize: 'none',
    font: '440 clamp(2.35rem, 1.7rem + 1.9vw, 3.35rem)/1 var(--serif-title)',
    letterSpacing: '-.03em',
    overflowWrap: 'anywhere',
  },
  // As beside the line with the caret.
  '& .title:focus-visible': { outline: 0, boxShadow: 'inset 3px 0 0 var(--red)' },
  '& .title::placeholder': { color: 'var(--ink-3)', opacity: 1 },
  [PHONE]: { paddingTop: '1.25rem', '& .title': { marginLeft: '-.7rem', paddingLeft: '.7rem' } },
});

export const PanelColumn = styled('div')({
  overflow: 'auto',
  height: '100%',
  padding: '.25rem 1.5rem 2rem',
  '& details': { borderBottom: 'var(--hair)' },
  '& summary': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '.75rem',
    alignItems: 'center',
    minHeight: '2.9rem',
    listStyle: 'none',
    cursor: 'pointer',
    fontWeight: 600,
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary > span + span': { textAlign: 'end', fontWeight: 400, color: 'var(--ink-2)', overflowWrap: 'anywhere' },
  '& details[open] > summary > span + span': { visibility: 'hidden' },
  '& summary svg': { width: '.9rem', height: '.9rem' },
  '& details[open] > summary svg': { transform: 'rotate(180deg)' },
  '& .MuiInputBase-input': { fontSize: '1rem', lineHeight: 1.45 },
  '& .in': { display: 'grid', gap: '.6rem', paddingBlock: '.1rem 1.1rem' },
  '& .count': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1rem',
    color: 'var(--ink-3)',
    fontSize: 'var(--fs-note)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .count.over, & .problem': { color: 'var(--red)' },
  '& .cover-row': { display: 'grid', gridTemplateColumns: '6.5rem 1fr', gap: '.9rem', alignItems: 'start' },
  '& .cover-row .art': { aspectRatio: '4 / 3', position: 'relative', overflow: 'hidden' },
  '& .cover-picture': {
    display: 'block',
    width: '100%',
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    background: 'var(--sunk)',
  },
  '& .row': { display: 'flex', flexWrap: 'wrap', gap: '.5rem' },
  '& .todo': { marginTop: '1.1rem', border: '1px solid var(--ink)', borderRadius: 'var(--r1)', padding: '.85rem 1rem' },
  '& .todo h2': { font: '600 var(--fs-desk)/1.4 var(--sans)', letterSpacing: 0, marginBottom: '.35rem' },
  '& .todo li': { display: 'flex', justifyContent: 'space-between', gap: '.6rem', alignItems: 'center', minHeight: 'var(--touch)' }, // prettier-ignore
  '& .todo li > span': { color: 'var(--red)', fontWeight: 600 },
  '& .todo button': { minHeight: 'var(--touch)', minWidth: 'var(--touch)', textAlign: 'end', fontWeight: 600, textDecoration: 'underline', textDecorationColor: 'var(--red)', textUnderlineOffset: '.3em' }, // prettier-ignore
  [WIDE]: { borderLeft: 'var(--hair)' },
});

/** An article as readers see it. */
export const Sheet = styled('article')({
  '& > .facts': { color: 'var(--ink-3)', fontSize: 'var(--fs-note)' },
  '& > .name': {
    font: '440 var(--fs-h3)/1.06 var(--serif)',
    letterSpacing: '-.025em',
    overflowWrap: 'anywhere',
    margin: '.6rem 0 1.5rem',
  },
  '& .prose': { overflowWrap: 'anywhere', maxWidth: 'none' },
  '& .prose blockquote': { marginInlineEnd: 0 },
  '& .prose > p:first-of-type': { textWrap: 'pretty' },
  '& .picture-later': {
    display: 'block',
    padding: '1.5rem 1rem',
    border: '1px dashed var(--field)',
    font: '400 var(--fs-desk)/1.4 var(--sans)',
    color: 'var(--ink-2)',
  },
});
