import type { UseFormRegisterReturn } from 'react-hook-form';
import { NoteChoices } from '../../../components/content-notes/NoteChoices';
import { MAX_CONTENT_NOTES, type ContentNote } from '../../../lib/content-notes';

interface Props {
  picked: readonly ContentNote[];
  field: UseFormRegisterReturn;
}

/** The content notes of a story, in the editor of its text. */
export function EditNotes({ picked, field }: Props) {
  return (
    <fieldset>
      <legend className="meta">Content note, up to three</legend>
      <NoteChoices
        input={(note) => ({ ...field, disabled: picked.length >= MAX_CONTENT_NOTES && !picked.includes(note) })}
      />
    </fieldset>
  );
}
