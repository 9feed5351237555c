import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ContentNote } from '../../../components/content-notes/ContentNote';
import { notesOf, type ContentNote as Note } from '../../../lib/content-notes';
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
});

interface Props {
  /** Their version: someone else saved it first. */
  theirs: { content: string; category?: string; contentNotes?: Note[] };
  busy: boolean;
  onOverwrite: () => void;
  onAcceptTheirs: () => void;
  /** The form with the typed text. */
  children: ReactNode;
}

/** Both versions of a text that two people edited, and the choice between them. */
export function TextConflict({ theirs, busy, onOverwrite, onAcceptTheirs, children }: Props) {
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
          {theirs.category && <p className="meta">{theirs.category}</p>}
          <ContentNote notes={notesOf(theirs)} />
          <p className="theirs" dir="auto">
            {theirs.content}
          </p>
        </section>
      </Sides>
    </>
  );
}
