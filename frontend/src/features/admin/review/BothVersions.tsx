import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { EditorNotice } from '../desk/EditorNotice';

const Sides = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  '@media (min-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '& h3': { font: '600 var(--fs-desk)/1.4 var(--sans)', marginBottom: '.5rem' },
  '& > section': { display: 'grid', gap: '.75rem', alignContent: 'start', minWidth: 0 },
  '& .theirs': {
    font: '400 1.0625rem/1.5 var(--serif)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderLeft: '3px solid var(--field)',
    paddingLeft: '.9rem',
  },
  '& dl': { display: 'grid', fontSize: 'var(--fs-desk)', overflowWrap: 'anywhere' },
  '& dt': { color: 'var(--ink-3)' },
  '& dd': { margin: '0 0 .75rem', whiteSpace: 'pre-wrap' },
});

interface Props {
  /** Their version: someone else saved it first. */
  theirs: ReactNode;
  busy: boolean;
  onOverwrite: () => void;
  onAcceptTheirs: () => void;
  /** The form with what was typed. */
  children: ReactNode;
}

/** Both versions of something that two people edited, and the choice between them. */
export function BothVersions({ theirs, busy, onOverwrite, onAcceptTheirs, children }: Props) {
  return (
    <>
      <EditorNotice
        actions={
          <>
            <Button size="small" disabled={busy} onClick={onOverwrite}>
              Keep mine
            </Button>
            <Button size="small" variant="outlined" disabled={busy} onClick={onAcceptTheirs}>
              Keep theirs
            </Button>
          </>
        }
      >
        <b>Someone saved this while you were typing.</b> Nothing is lost: here are both versions. Pick one, or copy what
        you need into yours first.
      </EditorNotice>
      <Sides>
        <section aria-label="Your version">
          <h3>Your version</h3>
          {children}
        </section>
        <section aria-label="Their version">
          <h3>Their version</h3>
          {theirs}
        </section>
      </Sides>
    </>
  );
}

/** Their version of a form, field by field. */
export function TheirFields({ fields }: { fields: readonly [label: string, value: string][] }) {
  return (
    <dl>
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value === '' ? 'Blank' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
