import type { ReactNode } from 'react';

interface Props {
  /** Something was typed that can be searched for. */
  asked: boolean;
  failed: boolean;
  onRetry: () => void;
  /** Instead of 'Searching...'. */
  children?: ReactNode;
  /** For screen readers only: the results themselves are to be seen. */
  unseen?: boolean;
  /** What went wrong, in the server's words. */
  why?: string;
}

/** What there is to say besides the results: always in the page, so that a change of its words is announced. */
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
