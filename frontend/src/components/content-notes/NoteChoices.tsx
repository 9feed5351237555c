import type { ComponentProps } from 'react';
import { CONTENT_NOTES, noteLabel, type ContentNote } from '../../lib/content-notes';

interface Props {
  /** The props of the checkbox of a note. */
  input: (note: ContentNote) => ComponentProps<'input'>;
}

/** The ten content notes as checkboxes. */
export function NoteChoices({ input }: Props) {
  return (
    <div className="note-choices">
      {CONTENT_NOTES.map((note) => (
        <label key={note}>
          <input type="checkbox" value={note} {...input(note)} />
          <span>{noteLabel(note)}</span>
        </label>
      ))}
    </div>
  );
}
