import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../lib/site';
import { Icon } from '../Icon';
import { Link } from '../Link';
import { NavItem } from './NavItem';
import { navLinks } from './nav-links';

function closeMenu(dialog: HTMLDialogElement | null): void {
  // The browser opened it as a popover before the client code was there.
  if (dialog && 'hidePopover' in dialog && dialog.matches(':popover-open')) dialog.hidePopover();
  dialog?.close();
}

/**
 * The phone menu, which covers the whole page. Without scripts the browser opens and closes it as a popover; with
 * scripts it is a modal dialog, which traps the focus.
 */
export function MenuSheet() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const site = useSite();
  const close = (): void => closeMenu(dialog.current);

  useEffect(() => closeMenu(dialog.current), [key]);

  const open = (event: MouseEvent): void => {
    event.preventDefault();
    close();
    dialog.current?.showModal();
  };

  return (
    <>
      <button
        type="button"
        className="icon-button only-narrow"
        aria-label="Open menu"
        aria-haspopup="dialog"
        data-tip="Menu"
        popoverTarget={id}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <dialog ref={dialog} id={id} popover="auto" className="menu-sheet" aria-label="Menu">
        <div className="menu-top">
          <Link to="/" className="brand" onClick={close}>
            <i aria-hidden="true" />
            <span>{site.name}</span>
          </Link>
          <button
            type="button"
            className="icon-button"
            aria-label="Close menu"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Menu">
          {navLinks.map((entry) => (
            <NavItem key={entry.to} {...entry} label={entry.shortLabel ?? entry.label} onClick={close} />
          ))}
        </nav>
        <p className="menu-foot">
          <Link className="onward" to="/data" onClick={close}>
            Need help now?
          </Link>
          <span>{site.tagline}</span>
        </p>
      </dialog>
    </>
  );
}
