import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { importWithRetry } from '../../lib/import-with-retry';
import { useLazyModule } from '../../lib/use-lazy-module';
import { PlainToast } from './PlainToast';
import { useToastSlot } from './toast';

const region = importWithRetry(
  () => import('./ToastRegion'),
  (module) => module.default,
);

/**
 * Shows toasts. Most visits never see one, so the code loads with the first toast, or when a field first gets the
 * focus: a form that cannot be sent because the network is down can then still say so.
 */
export function Toasts() {
  const toast = useToastSlot((slot) => slot.toast);
  const [wanted, setWanted] = useState(false);
  if (toast && !wanted) setWanted(true);

  useEffect(() => {
    if (wanted) return;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches('input, textarea, select')) setWanted(true);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [wanted]);

  // A failure toast closes on navigation to another page, unless it appeared within the last two seconds.
  const { pathname } = useLocation();
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [toast]);
  useEffect(() => {
    const { toast: shown, clear } = useToastSlot.getState();
    if (shown?.tone === 'bad' && performance.now() - since.current > 2_000) clear(shown.id);
  }, [pathname]);

  const { part: Region, failed } = useLazyModule(wanted, region);
  if (Region) return <Region />;
  return failed && toast ? <PlainToast toast={toast} /> : null;
}
