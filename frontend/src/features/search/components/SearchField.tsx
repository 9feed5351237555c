import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Icon } from '../../../components/Icon';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useLazyModule } from '../../../lib/use-lazy-module';
import { isLongEnough } from '../search-validation';
import { useDebounced } from '../use-debounced';
import type { SearchResultsHandle } from './SearchResults';
import { SearchNote } from './SearchNote';

interface Props {
  ref: Ref<HTMLInputElement>;
  /** `backToButton`: return the focus to the button that opened the field. */
  onClose: (backToButton: boolean) => void;
}

const PAUSE_MS = 200;

const loadResults = importWithRetry(
  () => import('./SearchResults'),
  (module) => module.default,
);

/**
 * The search field, a combobox. It is rendered immediately and takes the next key press. The result list loads lazily
 * and searches for whatever was typed by then.
 */
export function SearchField({ ref, onClose }: Props) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<SearchResultsHandle>(null);
  const [words, setWords] = useState('');
  // Debounced here and not in SearchResults, whose code may load in the middle of a word.
  const debounced = useDebounced(words, PAUSE_MS);
  const [hidden, setHidden] = useState(false);
  const [popup, setPopup] = useState<{ open: boolean; active: string | undefined }>({ open: false, active: undefined });
  const { part: SearchResults, failed, retry } = useLazyModule(true, loadResults);
  const dropped = isLongEnough(words) && !hidden;

  useLayoutEffect(() => field.current?.focus(), []);

  // A click or focus elsewhere closes the list, and the box if it is empty.
  useEffect(() => {
    const elsewhere = (event: Event): void => {
      if (box.current?.contains(event.target as Node)) return;
      setHidden(true);
      if (words.trim() === '') onClose(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [words, onClose]);

  const write = (value: string): void => {
    setWords(value);
    setHidden(false);
  };

  const clear = (): void => {
    if (words === '') return onClose(true);
    write('');
    field.current?.focus();
  };

  /** The button that was pressed disappears, so return the focus to the field. */
  const back = (): void => field.current?.focus();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (dropped) setHidden(true);
      else onClose(true);
    } else if (event.target === field.current) {
      if (hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setHidden(false);
      if (list.current?.onKey(event.key)) event.preventDefault();
    }
  };

  return (
    <form
      ref={box}
      role="search"
      className="search"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      data-drop={dropped ? 'list' : hidden ? 'none' : 'hint'}
    >
      <Icon name="search" />
      <input
        ref={(input) => {
          field.current = input;
          if (typeof ref === 'function') ref(input);
          else if (ref) ref.current = input;
        }}
        type="text"
        role="combobox"
        aria-label="Search articles and stories"
        aria-autocomplete="list"
        aria-expanded={popup.open}
        aria-controls={`${id}-list`}
        aria-activedescendant={popup.open ? popup.active : undefined}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Search articles and stories..."
        value={words}
        onChange={(event) => write(event.target.value)}
        onClick={() => setHidden(false)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words ? 'Clear search' : 'Close search'}
        data-tip={words ? 'Clear' : 'Close'}
        onClick={clear}
      >
        <Icon name="close" />
      </button>
      <div className="search-drop">
        {SearchResults ? (
          <SearchResults
            ref={list}
            words={words}
            debounced={debounced}
            shown={dropped}
            listId={`${id}-list`}
            onPopup={setPopup}
            onFollow={() => onClose(true)}
            onSuggest={(suggestion) => {
              write(suggestion);
              back();
            }}
            onRetry={back}
          />
        ) : (
          <SearchNote
            active={dropped}
            failed={failed}
            onRetry={() => {
              back();
              retry();
            }}
          />
        )}
      </div>
    </form>
  );
}
