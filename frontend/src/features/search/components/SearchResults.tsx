import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { ApiError } from '../../../lib/api/client';
import { searchQuery } from '../api/search';
import { isCrisis } from '../crisis';
import { foundText } from '../search-results';
import { searchTerm } from '../search-validation';
import { Hits } from './Hits';
import { NothingFound } from './NothingFound';
import { SearchedWords } from './SearchedWords';
import { SearchNote } from './SearchNote';

/** The server's words only where they say what to do: no connection, or too many searches. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.status === 0 || error.status === 429) ? error.message : undefined;

export interface SearchResultsHandle {
  /** Handles a key pressed in the field. Returns true if the list used it. */
  onKey: (key: string) => boolean;
}

interface Props {
  ref: Ref<SearchResultsHandle>;
  words: string;
  /** The words to search for: those at the last pause in typing. */
  debounced: string;
  shown: boolean;
  listId: string;
  onPopup: (popup: { open: boolean; active: string | undefined }) => void;
  /** A result was opened, possibly the current page. */
  onFollow: () => void;
  /** A similar word was chosen instead of the typed ones. */
  onSuggest: (words: string) => void;
  /** The search is retried and the retry button disappears. */
  onRetry: () => void;
}

/** Runs the search and lists the results. It shows only results for the words currently in the field. */
export default function SearchResults(props: Props) {
  const { ref, words, debounced, shown, listId, onPopup, onFollow, onSuggest, onRetry } = props;
  const typedTerm = searchTerm(words);
  const term = searchTerm(debounced);
  const query = useQuery(searchQuery(term));
  const list = useRef<HTMLDivElement>(null);
  const waiting = term !== typedTerm || query.isFetching;
  const found = shown && !waiting ? query.data : undefined;
  const hits = found?.hits ?? [];
  const isEmpty = found?.hits.length === 0;
  // Shown without waiting for the response.
  const help = shown && isCrisis(typedTerm);
  const open = help || hits.length > 0;

  // The highlighted index, and the result list it belongs to.
  const [at, setAt] = useState<{ of: unknown; index: number }>({ of: null, index: -1 });
  const of = hits.length > 0 ? query.data : typedTerm;
  const active = open && at.of === of ? at.index : -1;
  const idOf = (index: number): string => `${listId}-${index}`;
  const activeId = active >= 0 ? idOf(active) : undefined;

  useEffect(() => onPopup({ open, active: activeId }), [open, activeId, onPopup]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const follow = (index: number): void =>
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.click();

  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      if (!open) return false;
      const last = hits.length - (help ? 0 : 1);
      const go = (index: number): true => {
        setAt({ of, index });
        return true;
      };
      if (key === 'ArrowDown') return go(active === last ? 0 : active + 1);
      if (key === 'ArrowUp') return go(active <= 0 ? last : active - 1);
      // Without a highlighted option, Home and End move the cursor in the field.
      if (key === 'Home' && active >= 0) return go(0);
      if (key === 'End' && active >= 0) return go(last);
      if (key !== 'Enter') return false;
      follow(Math.max(active, 0));
      return true;
    },
  }));

  const none = `No results found for "${words.trim()}"`;
  const status = waiting ? 'Searching...' : hits.length > 0 ? foundText(hits.length) : none;
  return (
    <>
      <SearchNote
        active={shown}
        failed={query.isError && !waiting}
        onRetry={() => {
          onRetry();
          void query.refetch();
        }}
        why={reasonOf(query.error)}
        unseen={hits.length > 0 || (help && waiting)}
      >
        {help && <span className="hidden-text">Help comes first. </span>}
        <span>{status}</span>
      </SearchNote>
      <SearchedWords words={help ? [] : (found?.words ?? [])} onFollow={onFollow} />
      {open && (
        <Hits ref={list} help={help} hits={hits} listId={listId} idOf={idOf} active={active} onFollow={onFollow} />
      )}
      {isEmpty && <NothingFound term={term} onSuggest={onSuggest} onFollow={onFollow} />}
      {shown && waiting && <ResultsSkeleton />}
    </>
  );
}

function ResultsSkeleton() {
  return (
    <div className="search-shapes waiting" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <span className="shade" />
          <span className="shade" />
          <span className="shade" />
        </div>
      ))}
    </div>
  );
}
