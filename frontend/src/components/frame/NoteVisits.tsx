import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { noteVisit } from '../../lib/last-visit';

/** Remembers in this browser when its reader was here. Renders nothing. */
export function NoteVisits() {
  const { pathname } = useLocation();
  useEffect(() => noteVisit(), [pathname]);
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') noteVisit();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return null;
}
