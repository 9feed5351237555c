import { NoteChoices } from '../../../components/content-notes/NoteChoices';
import { CONTENT_NOTES } from '../../../lib/content-notes';
import { hideNotes, useHiddenNotes } from '../../../lib/hidden-notes';
import { useHydrated } from '../../../lib/use-hydrated';

/** The reader's choice of stories that are not shown to them. It stays in their browser. */
export function HideStories() {
  const hidden = useHiddenNotes();
  const hydrated = useHydrated();
  return (
    <details className="hide-stories">
      <summary className="notes-summary">
        <span>Hide stories about…</span>
      </summary>
      <fieldset disabled={!hydrated}>
        <legend className="hidden-text">Hide stories about</legend>
        <NoteChoices
          input={(note) => ({
            checked: hidden.includes(note),
            onChange: ({ target: { checked } }) =>
              hideNotes(CONTENT_NOTES.filter((one) => (one === note ? checked : hidden.includes(one)))),
          })}
        />
        <p>
          We go by a story’s content note, and not every story has one. Your choice stays in this browser: we never see
          it, and “Leave this page” clears it.
        </p>
      </fieldset>
    </details>
  );
}
