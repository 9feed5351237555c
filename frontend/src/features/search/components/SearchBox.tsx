import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { useSlashKey } from '../use-slash-key';
import { SearchField } from './SearchField';

/** A search icon in the bar. A click or the key `/` opens the field; navigating to another page closes it. */
export function SearchBox() {
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }

  const show = useCallback(() => {
    setOpen(true);
    field.current?.focus();
  }, []);
  useSlashKey(show);

  const close = useCallback((backToButton: boolean) => {
    // The button is hidden behind the field and can take the focus only after the render.
    flushSync(() => setOpen(false));
    if (backToButton) button.current?.focus();
  }, []);

  // On phones the search covers the page, which must not scroll behind it.
  useEffect(() => {
    document.documentElement.classList.toggle('searching', open);
    return () => document.documentElement.classList.remove('searching');
  }, [open]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button needs-script"
        aria-label="Search articles and stories"
        aria-expanded={open}
        aria-keyshortcuts="/"
        data-tip="Search (press /)"
        onClick={show}
      >
        <Icon name="search" />
      </button>
      {open && <SearchField ref={field} onClose={close} />}
    </>
  );
}
