import { useEffect, useRef, useState } from 'react';
import { answerStepUpWith } from '../../lib/api/step-up';
import { importWithRetry } from '../../lib/import-with-retry';
import { useLazyModule } from '../../lib/use-lazy-module';

const load = importWithRetry(
  () => import('./StepUpDialog'),
  (module) => module.StepUpDialog,
);

/**
 * Waits for a call that requires a fresh factor, and then opens the dialog. The page below stays as it is, with everything that was
 * typed; the API client repeats the call afterwards.
 */
export function StepUp() {
  const [open, setOpen] = useState(false);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);
  const { part: Dialog, failed, retry } = useLazyModule(open, load);

  useEffect(() => {
    const remove = answerStepUpWith(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      remove();
      answer.current?.(false);
    };
  }, []);

  const close = (confirmed: boolean): void => {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = null;
  };
  // Without the dialog's code the call fails with its own message, and can be tried again.
  useEffect(() => {
    if (!open || !failed) return;
    retry();
    close(false);
  });

  return open && Dialog ? <Dialog onClose={close} /> : null;
}
