import type { Confession } from '../../../lib/api/types';
import { CONTENT_NOTES, notesAttribute, notesOf } from '../../../lib/content-notes';
import { useHiddenNotes } from '../../../lib/hidden-notes';
import { counted } from '../../../lib/text';

interface Props {
  stories: readonly Confession[];
  /** Whether they are shown all the same. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/**
 * Says how many stories of a list the reader's choice hides. content-notes.css shows the line if the choice hides any of
 * them, so it has its place before the number is known, and the list does not move.
 */
export function HiddenStories({ stories, shown, onShow }: Props) {
  const hidden = useHiddenNotes();
  const notes = CONTENT_NOTES.filter((note) => stories.some((story) => notesOf(story).includes(note)));
  const count = stories.filter((story) => notesOf(story).some((note) => hidden.includes(note))).length;
  if (notes.length === 0) return null;
  const says = shown
    ? `You chose to hide ${count} of these.`
    : `You’re hiding ${counted(count, 'story', 'stories')} here.`;
  return (
    <div data-notes={notesAttribute(notes)}>
      <p className="stories-hidden">
        <span role="status">{count > 0 && says}</span>{' '}
        <button type="button" className="note-button" onClick={() => onShow(!shown)}>
          {shown ? 'Hide them again' : count === 1 ? 'Show it' : 'Show them'}
        </button>
      </p>
    </div>
  );
}
