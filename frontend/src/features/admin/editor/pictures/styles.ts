import { styled } from '@mui/material/styles';

const PHONE = '@media (max-width: 767.98px)';

const linkButton = {
  minHeight: 'var(--touch)',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.4rem',
  fontWeight: 600,
  color: 'var(--ink)',
  textDecoration: 'underline',
  textDecorationColor: 'var(--red)',
  textDecorationThickness: '2px',
  textUnderlineOffset: '.3em',
  '&:hover': { color: 'var(--red)' },
} as const;

/** The state of one upload. */
export const UploadBox = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  padding: '.6rem .75rem',
  background: 'var(--sunk)',
  color: 'var(--ink)',
  fontSize: 'var(--fs-desk)',
  '&.bad': { background: 'var(--red-wash)' },
  '& .state': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3, margin: 0 },
  '& .bar': { height: '4px', background: 'var(--rule)', marginTop: '.5rem' },
  '& .bar > i': { display: 'block', height: '100%', background: 'var(--red)' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '0 .85rem', margin: 0 },
  '& button, & a': linkButton,
  '& svg': { width: '1rem', height: '1rem' },
});

/** Below a picture in the text. */
export const AboutPicture = styled('div')({
  font: '400 var(--fs-desk)/1.4 var(--sans)',
  color: 'var(--ink-2)',
  paddingBottom: '.5rem',
  '& p': { margin: 0 },
  '& .caption': { fontSize: 'var(--fs-ui)', marginTop: '.5rem', overflowWrap: 'anywhere' },
  '& .alt-line': { display: 'flex', alignItems: 'center', gap: '1rem', minHeight: 'var(--touch)' },
  '& .alt-line > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .alt-line > button': { ...linkButton, flex: 'none' },
  '& .lack': { color: 'var(--red)', fontWeight: 600 },
  '& .alt-form': {
    marginTop: '.5rem',
    padding: '.85rem 1rem',
    border: '1px solid var(--ink)',
    borderRadius: 'var(--r1)',
    display: 'grid',
    gap: '.6rem',
    color: 'var(--ink)',
  },
  '& .acts': { display: 'flex', gap: '.5rem' },
  '& .MuiInputBase-input': { fontSize: '1rem', lineHeight: 1.45 },
  '& .count': countLine(),
  '& .count.over': { color: 'var(--red)' },
  '& .MuiFormControlLabel-root': { margin: '0 0 0 -.7rem' },
  '& .MuiFormControlLabel-label': { fontSize: 'var(--fs-desk)', lineHeight: 1.35 },
});

function countLine() {
  return {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1rem',
    marginTop: '.35rem',
    color: 'var(--ink-3)',
    fontSize: 'var(--fs-note)',
    fontVariantNumeric: 'tabular-nums',
  } as const;
}

/** The Pictures dialog: a head, the library beside one picture, and a foot. */
export const DialogBody = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100%',
  minHeight: 0,
  fontSize: 'var(--fs-desk)',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '.25rem 1.5rem',
    padding: '.6rem .75rem .6rem 1.5rem',
    borderBottom: 'var(--line)',
  },
  '& > header > .find': { flex: '1 1 12rem', display: 'flex', justifyContent: 'flex-end' },
  '& > .panes': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 26rem', minHeight: 0 },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '.5rem .75rem',
    padding: '.75rem 1.5rem',
    borderTop: 'var(--line)',
  },
  '& > footer > .end': { marginLeft: 'auto', display: 'flex', gap: '.75rem' },
  '& > footer > :is(.field-error, .others)': { flex: '1 1 100%', margin: 0 },
  '& .fine': { color: 'var(--ink-3)', fontSize: 'var(--fs-note)', margin: 0 },
  '& .library': { overflow: 'auto', padding: '1.25rem 1.5rem 2rem', minWidth: 0 },
  '& .drop': {
    border: '1.5px dashed var(--field)',
    borderRadius: 'var(--r1)',
    padding: '1rem 1.25rem',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '.75rem 1rem',
    marginBottom: '1.25rem',
    color: 'var(--ink-2)',
  },
  '& .drop.over': { borderColor: 'var(--red)', background: 'var(--red-wash)' },
  '& .drop b': {
    display: 'block',
    font: '440 1.375rem/1.2 var(--serif)',
    letterSpacing: '-.015em',
    color: 'var(--ink)',
  },
  '& .grid': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))', gap: '1.25rem 1rem', listStyle: 'none', margin: 0, padding: 0 }, // prettier-ignore
  '& .grid button.tile': { display: 'block', width: '100%', textAlign: 'start', padding: 0 },
  '& .thumb': { display: 'block', aspectRatio: '4 / 3', overflow: 'hidden', background: 'var(--sunk)' },
  '& .thumb img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '& .tile[aria-pressed=true] .thumb': { outline: '3px solid var(--red)', outlineOffset: '3px' },
  '& .name': {
    display: 'block',
    marginTop: '.45rem',
    fontSize: 'var(--fs-note)',
    lineHeight: 1.3,
    color: 'var(--ink-2)',
  },
  '& .name b': { display: 'block', color: 'var(--ink)', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }, // prettier-ignore
  '& .name .lack': { color: 'var(--red)', fontWeight: 600 },
  // Grows with what it says.
  '& .uploading': { aspectRatio: '4 / 3', minHeight: 'min-content', display: 'grid' },
  '& .details': {
    borderLeft: 'var(--hair)',
    overflow: 'auto',
    padding: '1.25rem 1.5rem 1.5rem',
    display: 'flex',
    flexDirection: 'column',
    gap: '1rem',
  },
  '& .details > *': { flex: 'none' },
  '& .details .shown': { aspectRatio: '2 / 1', background: 'var(--sunk)', overflow: 'hidden' },
  '& .details .shown img': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
  '& .count': countLine(),
  '& .count.over': { color: 'var(--red)' },
  '& .MuiFormControlLabel-root': { margin: '.25rem 0 0 -.7rem', alignItems: 'center' },
  '& .MuiFormControlLabel-label': { fontSize: 'var(--fs-desk)', lineHeight: 1.35 },
  '& .MuiInputBase-input': { fontSize: '1.0625rem', lineHeight: 1.45 },
  '@media (max-width: 1023.98px)': { '& > .panes': { gridTemplateColumns: 'minmax(0, 1fr) 20rem' } },
  [PHONE]: {
    '& > header': { padding: '.4rem .4rem .4rem 1.125rem' },
    // The search goes below the title.
    '& > header > .find': { order: 3, flex: '1 1 100%', paddingRight: '.75rem' },
    '& > .panes': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .library': { padding: '1rem 1.125rem 2rem' },
    '& .grid': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& .details': { border: 0, padding: '1rem 1.125rem 2rem' },
    '& > footer': { padding: '.75rem 1.125rem' },
    '& > footer > .fine': { display: 'none' },
    '& > footer > .end:only-child': { width: '100%' },
    '& > footer > .end:only-child > *': { flex: 1 },
  },
});
