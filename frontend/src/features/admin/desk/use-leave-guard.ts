import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';

/** Nothing takes the page away without a question while something on it is not saved: no link, no Back, no closed tab. */
export function useLeaveGuard(unsaved: boolean): Blocker {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return useBlocker(unsaved);
}
