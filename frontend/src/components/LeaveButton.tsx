import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { clearReaderState } from '../lib/leaving';
import { useHydrated } from '../lib/use-hydrated';
import { deleteSessionId } from '../lib/session-id';
import { followKeyboard } from './follow-keyboard';
import { Icon } from './Icon';
import { leaveScript } from './leave-script';
import { countShifts } from './shift-count';

/** A site that raises no questions. */
const neutralSite = 'https://www.wikipedia.org/';

const announcements = ['', 'Shift, press 2 more times to leave.', 'Shift, press 1 more time to leave.', 'Leaving.'];

/** Removes everything the page shows and stores about its reader, before the next page is even requested. */
function clearTraces(): void {
  document.documentElement.classList.add('left');
  clearReaderState();
  deleteSessionId();
  try {
    sessionStorage.clear();
    localStorage.removeItem('fonts'); // it would reveal an earlier visit (app/font-script.ts)
  } catch {
    // No storage, so nothing was stored.
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
    field.value = '';
}

function leave(event: MouseEvent<HTMLAnchorElement>): void {
  clearTraces();
  // A modifier key, such as a Shift that is still held, would open the link in another tab and leave this one open.
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) {
    event.preventDefault();
    event.currentTarget.click();
  }
}

/**
 * Leaves the page immediately: blanks it, clears what was typed and opens a neutral site. Pressing Shift three times
 * does the same. It is a plain link without a referrer, so it works without scripts too. It does not touch the browser
 * history, because it could not clear it and must not appear to (LeaveNote.tsx says so). Put it first on its page, for
 * keyboard and screen reader users.
 */
export function LeaveButton() {
  const link = useRef<HTMLAnchorElement>(null);
  const isServerMarkup = !useHydrated();
  const [presses, setPresses] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  // Before the reader can press anything: otherwise the inline script and this component would both react.
  useLayoutEffect(() => window.early?.(), []);

  useEffect(() => {
    const shifts = countShifts((count, expired) => {
      setPresses(count);
      setAnnouncement(expired ? 'Leaving by Shift has expired.' : announcements[count]!);
      if (count === 3) link.current?.click();
    });
    // On Back, the browser may show the page as it was left, so reload it.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && document.documentElement.classList.contains('left')) window.location.reload();
    };
    window.addEventListener('keydown', shifts.down);
    window.addEventListener('keyup', shifts.up);
    window.addEventListener('pointerdown', shifts.interrupt);
    window.addEventListener('pageshow', onShow);
    const stopFollowing = followKeyboard(link.current!);
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
    <>
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
        <kbd aria-hidden="true">
          Shift × 3
          <span className="leave-lights">
            {[1, 2, 3].map((light) => (
              <i key={light} className={light <= presses ? 'on' : ''} />
            ))}
          </span>
        </kbd>
      </a>
      <p className="hidden-text leave-said" role="status">
        {announcement}
      </p>
      {isServerMarkup && <script dangerouslySetInnerHTML={{ __html: leaveScript }} />}
    </>
  );
}

declare global {
  interface Window {
    /** Stops leave-script.ts. */
    early?: () => void;
  }
}
