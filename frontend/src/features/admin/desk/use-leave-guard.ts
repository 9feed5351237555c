import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';

const notBlocked: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

/**
 * Nothing takes the page away without a question while something on it is not saved: no link, no Back, no closed tab. With
 * nothing to lose, Back closes what lies on the page (`close`), as it does in any app on a phone, and leaves the page itself.
 * What the browser had before the site was opened is out of reach: there Back leaves.
 */
export function useLeaveGuard(unsaved: boolean, close: () => void): Blocker {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const blocker = useBlocker(({ historyAction }) => unsaved || historyAction === 'POP');
  const back = blocker.state === 'blocked' && !unsaved;
  useEffect(() => {
    if (!back) return;
    blocker.reset();
    close();
    // Once for each press of Back, whatever else is drawn meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [back]);
  return back ? notBlocked : blocker;
}
