import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { forgetReader } from '../lib/leaving';
import { useHydrated } from '../lib/use-hydrated';
import { forgetSessionId } from '../lib/session-id';
import { followKeyboard } from './follow-keyboard';
import { Icon } from './Icon';
import { leaveScript } from './leave-script';
import { countShifts } from './shift-count';

/** Somewhere that nobody asks about. */
const elsewhere = 'https://www.wikipedia.org/';

const sayings = ['', 'Shift, press 2 more times to leave.', 'Shift, press 1 more time to leave.', 'Leaving.'];

/** Everything that the page shows and remembers of its reader, gone before the next one has even been asked for. */
function clear(): void {
  document.documentElement.classList.add('left');
  forgetReader();
  forgetSessionId();
  try {
    sessionStorage.clear();
    localStorage.removeItem('fonts'); // that somebody has been here (app/font-script.ts)
  } catch {
    // Nothing was kept.
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
    field.value = '';
}

function leave(event: MouseEvent<HTMLAnchorElement>): void {
  clear();
  // One tab: a Shift that is still held, or any other key, would open another one and leave this.
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) {
    event.preventDefault();
    event.currentTarget.click();
  }
}

/**
 * Out, at once: the page goes blank, what was typed is gone, a neutral site opens. Shift three times does the same. It is
 * a plain link without a referrer, so it works without scripts too, and it plays no tricks with the history: it could not
 * clean that, and must not seem to (LeaveNote.tsx says so). Put it first on its page, for the keyboard and screen readers.
 */
export function LeaveButton() {
  const link = useRef<HTMLAnchorElement>(null);
  const served = !useHydrated();
  const [presses, setPresses] = useState(0);
  const [said, setSaid] = useState('');

  // Before anybody can press anything: what both of them answered would happen twice.
  useLayoutEffect(() => window.early?.(), []);

  useEffect(() => {
    const shifts = countShifts((count, expired) => {
      setPresses(count);
      setSaid(expired ? 'Leaving by Shift has expired.' : sayings[count]!);
      if (count === 3) link.current?.click();
    });
    // Back from there, the browser may show the page as it was left: it becomes a page again, a new one.
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
        href={elsewhere}
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
        {said}
      </p>
      {served && <script dangerouslySetInnerHTML={{ __html: leaveScript }} />}
    </>
  );
}

declare global {
  interface Window {
    /** Ends what leave-script.ts does. */
    early?: () => void;
  }
}
