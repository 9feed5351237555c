import { noteWords, type ContentNote as Note } from '../../lib/content-notes';

/** Says above a story what it is about. Renders nothing for a story without notes. */
export function ContentNote({ notes }: { notes: readonly Note[] }) {
  return notes.length === 0 ? null : <p className="content-note">{`Content note: ${noteWords(notes)}`}</p>;
}
