import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { messageOf } from '../../../lib/api/client';
import { lengthOf } from '../../../lib/text';
import { searchQuery } from '../api/search';
import { Hits } from './Hits';
import { useSettled } from '../use-settled';

interface Props {
  /** True when the focus should go back to where it came from. */
  onClose: (backToButton: boolean) => void;
}

/** The field and what it finds. Arrow keys move through the results, Escape leaves. */
export function SearchPanel({ onClose }: Props) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(true);
  const term = useSettled(words.trim(), 180);
  const hits = useQuery(searchQuery(term));
  const asking = lengthOf(words) > 2;
  const { key } = useLocation();

  useLayoutEffect(() => field.current?.focus(), []);

  // Somewhere else: the box has done its work.
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose(false);
  }, [key, onClose]);

  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      if (box.current?.contains(event.target as Node)) return;
      setShown(false);
      if (words.trim() === '') onClose(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [words, onClose]);

  const links = (): HTMLAnchorElement[] => [...(box.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose(true);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = [field.current, ...links()];
    const at = all.indexOf(document.activeElement as HTMLAnchorElement | HTMLInputElement);
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    links()[0]?.click();
  };

  const waiting = hits.isPending || term !== words.trim();
  return (
    <form ref={box} role="search" className="search" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <label className="hidden-text" htmlFor={id}>
        Search articles and stories
      </label>
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Search articles and stories..."
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onFocus={() => setShown(true)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words ? 'Clear search' : 'Close search'}
        onClick={() => {
          if (!words) return onClose(true);
          setWords('');
          field.current?.focus();
        }}
      >
        <Icon name="close" />
      </button>
      {asking && shown && (
        <div className="search-drop">
          <div role="status" className={hits.data?.length && !waiting ? 'hidden-text' : 'search-note'}>
            {hits.isError
              ? messageOf(hits.error, 'The search is not available right now.')
              : waiting
                ? 'Searching...'
                : hits.data?.length
                  ? `${hits.data.length} found`
                  : `No results found for "${term}"`}
          </div>
          {!hits.isError && hits.data && <Hits hits={hits.data} />}
        </div>
      )}
    </form>
  );
}
