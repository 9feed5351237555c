import type { ReactNode } from 'react';

interface Props {
  /** The text is long enough to search for. */
  active: boolean;
  failed: boolean;
  onRetry: () => void;
  /** Replaces 'Searching...'. */
  children?: ReactNode;
  /** Visually hidden, because the results are visible. */
  unseen?: boolean;
  /** Why it failed, where that is known. */
  why?: string | undefined;
}

/** The status of the search. It is always in the page, so that screen readers announce its changes. */
export function SearchNote({ active, failed, onRetry, children, unseen = false, why }: Props) {
  const wrong = active && failed;
  return (
    <>
      <p role="status" className={active && !unseen ? 'search-note' : 'hidden-text'}>
        {wrong ? (why ?? 'Search isn’t working right now.') : active ? (children ?? 'Searching...') : ''}
      </p>
      {!active && <p className="search-note search-hint">Type at least three letters of a word, a name or a title.</p>}
      {wrong && (
        <p className="search-again">
          <button type="button" className="onward" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
