import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { forgetReading } from '../../lib/forget-reading';
import { forgetHiddenNotes } from '../../lib/hidden-notes';
import { clearReaderState, hasLeft } from '../../lib/leaving';
import { useHydrated } from '../../lib/use-hydrated';
import { deleteSessionId } from '../../lib/session-id';
import { followKeyboard } from '../frame/follow-keyboard';
import { Icon } from '../Icon';
import { leaveNoteId } from './LeaveNote';
import { leaveScript } from './leave-script';
import { countShifts } from '../frame/shift-count';

/** A site that raises no questions. */
const neutralSite = 'https://www.wikipedia.org/';

const announcements = ['', 'Shift, press 2 more times to leave.', 'Shift, press 1 more time to leave.', 'Leaving.'];

/** Removes everything the page shows and stores about its reader, before the next page is even requested. */
function clearTraces(): void {
  document.documentElement.classList.add('left');
  clearReaderState();
  deleteSessionId();
  forgetHiddenNotes();
  forgetReading();
  try {
    sessionStorage.clear();
    localStorage.removeItem('fonts'); // it would reveal an earlier visit (app/scripts/font-script.ts)
  } catch {
    // No storage, so nothing was stored.
  }
  // `value` is the same on all three; only boxes have `checked`.
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')) {
    field.value = '';
    field.checked = false;
  }
}

function leave(event: MouseEvent<HTMLAnchorElement>): void {
  clearTraces();
  // A modifier key, such as a Shift that is still held, would open the link in another tab and leave this one open.
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) {
    event.preventDefault();
    event.currentTarget.click();
  }
}

/** A link to a closed note would lead to one line of text, so it opens first. */
const openNote = (): void => {
  const note = document.getElementById(leaveNoteId);
  if (note instanceof HTMLDetailsElement) note.open = true;
};

/**
 * The bar under the header with the exit. It is part of the page's flow and sticks to the top, so it covers nothing; the
 * layout shows it on the routes that ask for it (`exit` in routes.tsx). The link leaves the page immediately: blanks it, clears
 * what was typed and opens a neutral site. Pressing Shift three times does the same. It is a plain link without a
 * referrer, so it works without scripts too. It does not touch the browser history, because it could not clear it and
 * must not appear to (LeaveNote.tsx says so).
 */
export function LeaveButton() {
  const bar = useRef<HTMLElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isServerMarkup = !useHydrated();
  const [presses, setPresses] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  // Before the reader can press anything: otherwise the inline script and this component would both react.
  useLayoutEffect(() => window.early?.(), []);

  useEffect(() => {
    const shifts = countShifts((count, expired) => {
      setPresses(count);
      setAnnouncement(expired ? 'You didn’t leave. To leave, press Shift three times.' : announcements[count]!);
      if (count === 3) link.current?.click();
    });
    // On Back, the browser may show the page as it was left, so reload it.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && hasLeft()) window.location.reload();
    };
    window.addEventListener('keydown', shifts.down);
    window.addEventListener('keyup', shifts.up);
    window.addEventListener('pointerdown', shifts.interrupt);
    window.addEventListener('pageshow', onShow);
    const stopFollowing = followKeyboard(bar.current!);
    return () => {
      shifts.interrupt();
      window.removeEventListener('keydown', shifts.down);
      window.removeEventListener('keyup', shifts.up);
      window.removeEventListener('pointerdown', shifts.interrupt);
      window.removeEventListener('pageshow', onShow);
      stopFollowing();
    };
  }, []);

  return (
    <aside ref={bar} className="leave-bar" aria-label="Leave this page">
      <div className="wrap leave-bar-in">
        <a
          ref={link}
          className="leave"
          href={neutralSite}
          rel="noreferrer nofollow"
          data-presses={presses || undefined}
          onClick={leave}
        >
          <Icon name="leave" />
          Leave this page
          <span className="hidden-text">, or press Shift three times</span>
        </a>
        <span className="leave-key" aria-hidden="true">
          <span className="leave-key-words">
            or press <kbd>Shift</kbd> three times
          </span>
          <span className="leave-lights">
            {[1, 2, 3].map((light) => (
              <i key={light} className={light <= presses ? 'on' : ''} />
            ))}
          </span>
        </span>
        <a className="leave-what" href={`#${leaveNoteId}`} onClick={openNote}>
          <span className="leave-what-short">What it does</span>
          <span className="leave-what-long">What it can and can’t do</span>
        </a>
      </div>
      <p className="hidden-text leave-said" role="status">
        {announcement}
      </p>
      {isServerMarkup && <script dangerouslySetInnerHTML={{ __html: leaveScript }} />}
    </aside>
  );
}

declare global {
  interface Window {
    /** Stops leave-script.ts. */
    early?: () => void;
  }
}
