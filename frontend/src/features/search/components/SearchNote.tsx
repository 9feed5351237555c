import type { ReactNode } from 'react';

interface Props {
  /** The text is long enough to search for. */
  asked: boolean;
  failed: boolean;
  onRetry: () => void;
  /** Replaces 'Searching...'. */
  children?: ReactNode;
  /** Visually hidden, because the results are visible. */
  unseen?: boolean;
  /** The server's error message. */
  why?: string;
}

/** The status of the search. It is always in the page, so that screen readers announce its changes. */
export function SearchNote({ asked, failed, onRetry, children, unseen = false, why }: Props) {
  const wrong = asked && failed;
  return (
    <>
      <p role="status" className={asked && !unseen ? 'search-note' : 'hidden-text'}>
        {wrong ? (why ?? 'The search is not available right now.') : asked ? (children ?? 'Searching...') : ''}
      </p>
      {!asked && <p className="search-note search-hint">Type three letters of a word, a name or a title.</p>}
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
