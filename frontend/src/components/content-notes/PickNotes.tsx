import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NoteChoices } from './NoteChoices';
import { CONTENT_NOTES, MAX_CONTENT_NOTES, noteWords, parseNotes, type ContentNote } from '../../lib/content-notes';
import { onLeaving } from '../../lib/leaving';

const name = 'contentNotes';

interface Props {
  id: string;
  /** The notes that the form opens with. */
  first: ContentNote[];
  disabled: boolean;
  /** The server's message for a form that was sent without scripts. */
  error: string | undefined;
  /** Called with the notes that the form opens with, too. */
  onPick: (notes: ContentNote[]) => void;
}

/** Up to three notes for a story, optional. Boxes that were checked before React hydrates the page stay checked. */
export function PickNotes({ id, first, disabled, error, onPick }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [picked, setPicked] = useState(first);
  const pick = (notes: ContentNote[]): void => {
    onPick(notes);
    setPicked(notes);
  };

  useLayoutEffect(() => {
    const boxes = details.current!.querySelectorAll<HTMLInputElement>('input:checked');
    pick(parseNotes([...boxes].map(({ value }) => value).join(' ')));
    // Runs once, with the boxes of the first render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => onLeaving(() => setPicked([])), []);

  return (
    <details ref={details} id={id} className="pick-notes" open={first.length > 0 || error !== undefined}>
      <summary className="notes-summary">
        <span>{`Content note (optional)${picked.length > 0 ? `: ${noteWords(picked)}` : ''}`}</span>
      </summary>
      <fieldset aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}>
        <legend className="hidden-text">Content note</legend>
        <NoteChoices
          input={(note) => ({
            name,
            // A form that came back: the group is read with its error.
            autoFocus: error !== undefined && note === first[0],
            checked: picked.includes(note),
            disabled: disabled || (picked.length >= MAX_CONTENT_NOTES && !picked.includes(note)),
            onChange: ({ target: { checked } }) =>
              pick(CONTENT_NOTES.filter((one) => (one === note ? checked : picked.includes(one)))),
          })}
        />
        {error !== undefined && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        <p id={`${id}-hint`}>If your story is about any of these, pick up to three. Readers see them above it.</p>
      </fieldset>
    </details>
  );
}
