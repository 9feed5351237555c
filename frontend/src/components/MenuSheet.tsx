import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from './Icon';
import { NavItem } from './NavItem';
import { places } from './places';

/** The phone's menu: a sheet of words over the whole page. The dialog element brings focus, Escape and the rest. */
export function MenuSheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const close = (): void => dialog.current?.close();

  useEffect(() => dialog.current?.close(), [pathname]);

  return (
    <>
      <button
        type="button"
        className="icon-button only-narrow"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      <dialog ref={dialog} className="menu-sheet" aria-label="Menu">
        <button type="button" className="icon-button menu-close" aria-label="Close menu" onClick={close}>
          <Icon name="close" />
        </button>
        <nav aria-label="Menu">
          {places.map((place) => (
            <NavItem key={place.to} {...place} label={place.shortLabel ?? place.label} onClick={close} />
          ))}
        </nav>
      </dialog>
    </>
  );
}
