import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../../../lib/when-idle';

/** Tells that a page was opened, once for each, after everything else. Shows nothing. */
export function CountPages({ mayCount }: { mayCount: () => boolean }) {
  const { pathname } = useLocation();
  const cameFrom = useRef<string>(undefined);

  useEffect(() => {
    const count = (): void => {
      // Of the first page alone: what comes later comes from here.
      const referrer = cameFrom.current === undefined ? document.referrer : '';
      cameFrom.current = referrer;
      whenIdle(() => {
        if (!mayCount()) return;
        import('../counting').then(
          ({ countPage, isCounted, sendUnsentView }) => {
            sendUnsentView();
            if (isCounted(pathname)) countPage(pathname, referrer);
          },
          () => undefined,
        );
      });
    };
    const onBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) count();
    };
    count();
    window.addEventListener('pageshow', onBack);
    return () => window.removeEventListener('pageshow', onBack);
  }, [pathname, mayCount]);
  return null;
}
