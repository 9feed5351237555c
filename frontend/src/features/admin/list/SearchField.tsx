import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { searchOf } from './filter';

/** Long enough to finish a word, short enough not to feel slow, in milliseconds. */
const pause = 250;

interface Props {
  /** The label for this tab: `Search posts`. */
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Searches while the user types. Esc and the button clear it; Enter searches without the delay. */
export function SearchField({ label, q, onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  /** Searches sent but not yet in the address. The user may have typed more in the meantime. */
  const [pendingTerms, setPendingTerms] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  // Back, Forward or another tab changed the search. The field follows, unless it sent this search itself.
  if (q !== lastQ) {
    const at = pendingTerms.indexOf(q);
    setLastQ(q);
    setPendingTerms(at < 0 ? [] : pendingTerms.slice(at + 1));
    if (at < 0) setTyped(q);
  }

  const search = (text: string): void => {
    const wanted = searchOf(text);
    if (wanted === (pendingTerms.at(-1) ?? q)) return;
    setPendingTerms([...pendingTerms, wanted]);
    onSearch(wanted);
  };
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchLater(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = (): void => {
    setTyped('');
    search('');
    field.current?.focus();
  };

  return (
    <TextField
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed);
        if (event.key !== 'Escape' || typed === '') return;
        // Esc first clears the field; only when it is empty may others handle the key.
        event.stopPropagation();
        event.preventDefault();
        clear();
      }}
      inputRef={field}
      placeholder={label}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'data-desk-search': '',
          role: 'searchbox',
          enterKeyHint: 'search',
          maxLength: 200,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
        },
        input: {
          startAdornment: <Icon name="search" />,
          endAdornment: typed !== '' && (
            <IconButton aria-label="Clear the search" onClick={clear}>
              <Icon name="close" />
            </IconButton>
          ),
        },
      }}
      sx={{
        flex: '1 1 9rem',
        maxWidth: { md: '22rem' },
        '& .MuiOutlinedInput-root': { minHeight: 'var(--touch)', padding: '0 0 0 .75rem', gap: '.55rem' },
        '& input': { padding: '.35rem 0', fontSize: '1rem', minHeight: 'calc(var(--touch) - .7rem - 2px)' },
        '& .icon': { flex: 'none', color: 'var(--ink-3)' },
      }}
    />
  );
}
