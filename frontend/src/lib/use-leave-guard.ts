import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import { confirmDiscard } from './confirm-discard';

export const notBlocked: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

/**
 * Blocks links, Back and closing the tab while something is unsaved. With nothing unsaved, Back calls `close` for the
 * open dialog instead of leaving the page, as in a phone app. History entries from before the site was opened are out
 * of reach: Back to those leaves.
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
    // Runs once per press of Back, not on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [back]);
  return back ? notBlocked : blocker;
}

/** The same for a dialog that keeps no draft: asks whether to discard what was typed, or what `confirmLeaving` asks. */
export function useDiscardGuard(isDirty: boolean, close: () => void, confirmLeaving = confirmDiscard): void {
  const { state, proceed, reset } = useLeaveGuard(isDirty, close);
  useEffect(() => {
    if (state === 'blocked') (confirmLeaving() ? proceed : reset)?.();
  }, [state, proceed, reset, confirmLeaving]);
}
