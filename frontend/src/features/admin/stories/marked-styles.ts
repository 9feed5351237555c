import { styled } from '@mui/material/styles';

/** A story with its marks. No `text-wrap`: the choices open at the end of a line, which must not move then. */
export const MarkedText = styled('div')({
  font: '400 1.25rem/1.6 var(--serif)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& button.mark, & button.role': {
    font: 'inherit',
    letterSpacing: 'inherit',
    textAlign: 'inherit',
    whiteSpace: 'pre-wrap',
    lineHeight: 1.25,
  },
  '& button.mark': {
    textDecoration: 'underline dotted var(--red) 3px',
    textUnderlineOffset: '.2em',
    textDecorationSkipInk: 'none',
  },
  '& button.mark[data-open]': {
    background: 'var(--red-wash)',
    outline: '2px solid var(--red)',
    marginInline: '.1em',
    textDecoration: 'none',
  },
  '& button.mark[data-left]': { textDecorationColor: 'var(--field)', textDecorationThickness: 2 },
  '& button.role': {
    padding: '.1em .35em .06em',
    borderRadius: 1,
    color: 'var(--paper)',
    background: 'linear-gradient(var(--ink), var(--ink)) no-repeat 0 0 / 100% 100%',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '& button.role[data-open]': { outline: '2px solid var(--red)', outlineOffset: 2 },
  '@media (prefers-reduced-motion: no-preference)': {
    '& button.role': { animation: 'bar-closes 420ms' },
    '@keyframes bar-closes': { from: { backgroundSize: '0 100%', color: 'var(--ink)' } },
  },
  '@media (forced-colors: active)': { '& button.role': { border: '1px solid' } },
});

/** The choices for a mark, between two lines of the text. */
export const Choices = styled('div')({
  width: 'max-content',
  maxWidth: '100%',
  margin: '.5rem 0 .6rem',
  padding: '.6rem .5rem .5rem .9rem',
  background: 'var(--turned)',
  color: 'var(--on-turned)',
  borderRadius: 'var(--r2)',
  boxShadow: 'var(--shadow-float)',
  font: '400 var(--fs-desk)/1.4 var(--sans)',
  whiteSpace: 'normal',
  '& p': { fontWeight: 600 },
  '& > div, & > form': { display: 'flex', flexWrap: 'wrap', gap: '0 .25rem', marginLeft: '-.5rem' },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--touch)',
    paddingInline: '.5rem .75rem',
    gap: '.45em',
  },
  '& button:hover': { textDecoration: 'underline' },
  '& :is(button, input):focus-visible': { outline: '2px solid var(--mark)', outlineOffset: -2 },
  '& kbd': { color: 'inherit', borderColor: 'var(--turned-rule)' },
  '& input': {
    flex: '1 1 12rem',
    minWidth: 0,
    minHeight: 'var(--touch)',
    margin: '.35rem .25rem .25rem .5rem',
    paddingInline: '.6rem',
    font: '400 1rem/1.4 var(--sans)',
    color: 'var(--ink)',
    background: 'var(--sheet)',
    border: '1px solid var(--field)',
    borderRadius: 'var(--r1)',
  },
  '@media (max-width: 767.98px)': { width: 'auto' },
});

/** The line with the count, and the buttons beside it. */
export const MarksLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '.25rem 1rem',
  fontSize: 'var(--fs-desk)',
  color: 'var(--ink-2)',
  '& b': { color: 'var(--ink)', fontWeight: 600 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '.25rem .5rem' },
  '& p:focus': { outline: 0 },
});
