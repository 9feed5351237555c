import { styled } from '@mui/material/styles';
import { hasStrip } from '../desk/has-strip';
import { noteStyles } from '../list/table-styles';

/** Calm View fills the window, so that its buttons are at the bottom of it. */
export const Room = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 'calc(100dvh - 4.5rem)',
  marginBottom: 'calc(-1 * var(--s8))',
});

export const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.1rem 1.5rem',
  minHeight: '3rem',
  paddingBlock: '.25rem',
  borderBottom: 'var(--hair)',
  color: 'var(--ink-2)',
  '& p': { margin: 0 },
  '& b': { color: 'var(--ink)', fontWeight: 600 },
  '& .calm-end': { display: 'flex', alignItems: 'center', gap: '.25rem', marginLeft: 'auto' },
});

export const Grid = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '1.75rem var(--gap, 2.5rem)',
  paddingBlock: '1.25rem 2rem',
  '& > *': { minWidth: 0 },
  '& > .calm-facts': { order: 3 },
  '& > .calm-side': { order: 2 },
  '@media (min-width: 1100px)': {
    gridTemplateColumns: '14rem minmax(0, 1fr) 17rem',
    paddingTop: '2.5rem',
    '& > .calm-facts, & > .calm-side': { order: 0 },
    // Without a story, nothing is in the columns beside it.
    '& > article:only-child': { gridColumn: '1 / -1' },
  },
  '@media (min-width: 768px) and (max-width: 1099.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > article': { gridColumn: '1 / -1' },
  },
});

export const Article = styled('article')({
  display: 'grid',
  gap: '1.25rem',
  alignContent: 'start',
  justifyItems: 'start',
  '& > p': { margin: 0 },
  // Live regions without a text.
  '& > :empty': { position: 'absolute' },
  '& h2:focus': { outline: 0 },
  '& .calm-crisis': { color: 'var(--red)', fontWeight: 600 },
  '& .calm-about': { borderLeft: '3px solid var(--red)', paddingLeft: '.7rem' },
  '& h2.calm-notes': {
    font: '440 clamp(2rem, 1.5rem + 2vw, 3.25rem)/1.08 var(--serif)',
    letterSpacing: '-.024em',
    textWrap: 'balance',
    margin: 0,
    '& > span': { display: 'block' },
  },
  '& .calm-lead': { maxWidth: '28em' },
  '& .calm-choices': { display: 'flex', flexWrap: 'wrap', gap: '.75rem', width: '100%' },
  '& .story-text': {
    font: '400 clamp(1.3125rem, 1.15rem + .6vw, 1.625rem)/1.58 var(--serif)',
    letterSpacing: '-.008em',
    maxWidth: '31em',
    margin: 0,
  },
  '@media (max-width: 767.98px)': { '& .calm-choices > *': { width: '100%' } },
  ...noteStyles,
});

export const Facts = styled('aside')({
  '& dl': { borderTop: 'var(--line)', margin: 0 },
  '& dl > div': { paddingBlock: '.55rem', borderBottom: 'var(--hair)' },
  '& dt': { color: 'var(--ink-3)', fontSize: 'var(--fs-note)' },
  '& dd': { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '@media (max-width: 767.98px)': {
    '& dl': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '1rem' },
  },
});

/** Approve is twice as wide as Decline on a phone. */
export const Foot = styled('footer')({
  position: 'sticky',
  bottom: 0,
  zIndex: 'var(--z-sticky)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.5rem',
  paddingBlock: '.75rem',
  background: 'var(--paper)',
  borderTop: 'var(--line)',
  '& .calm-decide, & .calm-more': { display: 'flex', flexWrap: 'wrap', gap: '.5rem' },
  '& .calm-more': { flex: 1 },
  '& .calm-end': { marginLeft: 'auto' },
  '& kbd': { color: 'inherit', borderColor: 'currentColor', marginRight: '.5em', opacity: 0.8 },
  '@media (max-width: 767.98px)': {
    paddingBlock: '.6rem',
    '& .calm-decide': { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', width: '100%' },
    '& .calm-more': {
      flexBasis: '100%',
      '& > button': { flex: '1 1 auto', marginLeft: 0, minWidth: 0, paddingInline: '.3rem' },
    },
  },
});

/** A suggestion, above the next content note. */
export const Pause = styled('div')({
  display: 'grid',
  gap: '.75rem',
  width: '100%',
  padding: '1.25rem',
  border: 'var(--line)',
  borderRadius: 'var(--r2)',
  '& p, & h2': { margin: 0 },
  '& h2': { font: '500 1.375rem/1.2 var(--serif)' },
  '& .calm-choices': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '.5rem 1rem' },
});

export const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: '.6rem',
  minHeight: 'var(--touch)',
  fontSize: 'var(--fs-note)',
  cursor: 'pointer',
  '& input': { width: '1.15rem', height: '1.15rem', margin: 0, accentColor: 'var(--ink)', flex: 'none' },
});

/** Toasts lie above the buttons at the bottom, if they are at the bottom. */
export const aroundCalm = {
  [hasStrip]: { '.toast-viewport.toast-viewport': { bottom: '5rem' } },
} as const;
