import { lazy, Suspense, useState } from 'react';
import { useToastSlot } from './toast';

const ToastRegion = lazy(() => import('./ToastRegion'));

/** Most visits never see a message: its code comes with the first one. */
export function Toasts() {
  const wanted = useToastSlot((slot) => slot.toast !== null);
  const [ever, setEver] = useState(false);
  if (wanted && !ever) setEver(true);
  return ever ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
