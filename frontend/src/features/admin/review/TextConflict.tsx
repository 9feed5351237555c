import type { ReactNode } from 'react';
import { ContentNote } from '../../../components/content-notes/ContentNote';
import { notesOf, type ContentNote as Note } from '../../../lib/content-notes';
import { BothVersions } from './BothVersions';

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
export function TextConflict({ theirs, ...choice }: Props) {
  return (
    <BothVersions
      {...choice}
      theirs={
        <>
          {theirs.category && <p className="meta">{theirs.category}</p>}
          <ContentNote notes={notesOf(theirs)} />
          <p className="theirs" dir="auto">
            {theirs.content}
          </p>
        </>
      }
    />
  );
}
