import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';

const panel = () => import('./SearchPanel');
const SearchPanel = lazy(panel);

/** An icon in the bar; everything else comes when it is wanted. */
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
        onPointerEnter={() => void panel()}
        onFocus={() => void panel()}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && (
        <Suspense>
          <SearchPanel onClose={close} />
        </Suspense>
      )}
    </>
  );
}
