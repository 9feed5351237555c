import { useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { SearchPanel } from './SearchPanel';

/** An icon in the bar; a click opens the field, which takes the very next key: it is not loaded apart for that. */
export function SearchBox() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (backToButton: boolean): void => {
    setOpen(false);
    if (backToButton) requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label="Search articles and stories"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && <SearchPanel onClose={close} />}
    </>
  );
}
