import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { importWithRetry } from '../../../lib/import-with-retry';
import { whenIdle } from '../../../lib/when-idle';

const load = importWithRetry(() => import('../counting'));

/** Reports each opened page once, when the browser is idle. Renders nothing. */
export function CountPages({ mayCount }: { mayCount: () => boolean }) {
  const { pathname } = useLocation();
  const cameFrom = useRef<string>(undefined);

  useEffect(() => {
    const count = (): void => {
      // Only the first page has a referrer; later ones come from this site.
      const referrer = cameFrom.current === undefined ? document.referrer : '';
      cameFrom.current = referrer;
      whenIdle(() => {
        if (!mayCount()) return;
        load().then(
          ({ countPage, isCounted, sendUnsentView }) => {
            // The reader may have left while the code was loading.
            if (!mayCount()) return;
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
