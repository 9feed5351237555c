import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { searchOf } from '../desk/filter';

/** Long enough that a word is typed to its end, short enough that nobody waits. */
const pause = 250;

interface Props {
  /** What is looked for, in the words of the tab: `Search posts`. */
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Looks for something while it is typed. Esc or the button empties it, Enter does not wait for the pause. */
export function SearchField({ label, q, onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  /** What the field has said and the address, which takes a moment, does not say yet: more may have been typed by then. */
  const [pendingTerms, setPendingTerms] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  // Back, forward or another tab: the field follows, unless it was the one who said so.
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
        // It is this field's key as long as there is something to empty.
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
