import { useEffect, useRef, type ReactNode } from 'react';
import { notesAttribute, type ContentNote as Note } from '../../lib/content-notes';
import { ContentNote } from './ContentNote';

interface Props {
  className?: string;
  notes: readonly Note[];
  /** Whether the reader asked to see it in spite of their choice. */
  shown: boolean;
  onShow: () => void;
  /** The story's words, and what belongs to them. */
  children: ReactNode;
}

/**
 * A story with its content note. If the reader's choice hides it, one line offers to show it. The line is in the page for
 * all readers; content-notes.css decides which of the two is seen, before the first paint.
 */
export function HideableStory({ className, notes, shown, onShow, children }: Props) {
  const words = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (shown) words.current?.focus();
  }, [shown]);
  return (
    <div className={className} data-notes={notesAttribute(notes)} data-shown={shown || undefined}>
      <ContentNote notes={notes} />
      {notes.length > 0 && (
        <p className="hidden-story">
          You chose to hide stories like this one.{' '}
          <button type="button" className="note-button" onClick={onShow}>
            Show it
          </button>
        </p>
      )}
      <div ref={words} className="hideable" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
