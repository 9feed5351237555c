import { styled } from '@mui/material/styles';

export type StampKind = 'pending' | 'done' | 'draft' | 'gone';

/** An item's status, drawn like a rubber stamp. */
const Mark = styled('span')({
  display: 'inline-block',
  font: '650 var(--fs-note)/1 var(--sans)',
  fontStretch: '82%',
  letterSpacing: '.055em',
  textTransform: 'uppercase',
  whiteSpace: 'nowrap',
  padding: '.3rem .45rem .28rem',
  border: '1.5px solid currentColor',
  borderRadius: 'var(--r2)',
  color: 'var(--ink-3)',
  '&[data-kind=pending]': {
    color: 'var(--red)',
    transform: 'rotate(-2.5deg)',
    outline: '1px solid currentColor',
    outlineOffset: '-4.5px',
    paddingInline: '.55rem',
  },
  '&[data-kind=done]': { color: 'var(--ok)' },
  '&[data-kind=draft]': { borderStyle: 'dashed', color: 'var(--ink-2)' },
  '&[data-kind=gone]': { borderColor: 'transparent', paddingInline: 0 },
});

export function Stamp({ kind, children }: { kind: StampKind; children: string }) {
  return <Mark data-kind={kind}>{children}</Mark>;
}
