import { useRef, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { importWithRetry } from '../../lib/import-with-retry';
import { Icon } from '../Icon';
import { LazyPart } from '../loading/lazy-part';
import { reportPath, type ReportedThing } from './reported-thing';

const load = importWithRetry(
  () => import('./ReportDialog'),
  (module) => module.default,
);

interface Props {
  thing: ReportedThing;
  className?: string;
}

/**
 * Opens the dialog in which a reader reports a story or a comment. Without scripts, and in a new tab, it is a link to a page with
 * the same form.
 */
export function ReportLink({ thing, className }: Props) {
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const path = reportPath(thing);

  const onClick = (event: MouseEvent): void => {
    // A new tab, or a saved link, is left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    link.current?.focus();
  };

  return (
    <>
      <a
        ref={link}
        href={path}
        rel="nofollow"
        className={className ? `report-link ${className}` : 'report-link'}
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={onClick}
      >
        <Icon name="flag" />
        <span>
          Report<span className="hidden-text">{` this ${thing.about}`}</span>
        </span>
      </a>
      {open && (
        <LazyPart load={load} says="The form didn’t load.">
          {/* In the body, so that the styles around the link do not apply to the dialog. */}
          {(ReportDialog) => createPortal(<ReportDialog thing={thing} onClose={close} />, document.body)}
        </LazyPart>
      )}
    </>
  );
}
