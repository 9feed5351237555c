import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { confirmDiscard } from '../../lib/confirm-discard';
import { ReportForm } from './ReportForm';
import { ReportSent } from './ReportSent';
import type { ReportedThing } from './reported-thing';

interface Props {
  thing: ReportedThing;
  onClose: () => void;
}

/**
 * The form in a modal dialog of the browser, which traps the focus and closes with Escape, or with Back on Android. Nothing
 * stores what was typed, so it asks before it closes. It covers the bar with the exit, so on pages with that bar the dialog
 * has an exit too, which asks nothing.
 */
export default function ReportDialog({ thing, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState(false);
  const [exit] = useState(() => document.querySelector<HTMLAnchorElement>('a.leave'));
  useEffect(() => {
    dialog.current?.showModal();
    // Not the exit, which comes first.
    title.current?.focus();
  }, []);

  const details = (): HTMLTextAreaElement | null | undefined => dialog.current?.querySelector('textarea');
  const isSure = useRef(false);
  const mayClose = (): boolean => {
    isSure.current ||= !details()?.value.trim() || confirmDiscard();
    return isSure.current;
  };
  const close = (): void => {
    if (mayClose()) dialog.current?.close();
  };
  const onCancel = (event: SyntheticEvent): void => {
    if (!mayClose()) event.preventDefault();
  };
  const onClosed = (): void => {
    if (mayClose()) return onClose();
    // Browsers close it without asking the page when Escape is pressed twice in a row. The form is still there.
    dialog.current?.showModal();
    details()?.focus();
  };

  return (
    <dialog ref={dialog} className="report-dialog" aria-labelledby={id} onCancel={onCancel} onClose={onClosed}>
      {exit && (
        <button type="button" className="report-leave" onClick={() => exit.click()}>
          Leave this page
        </button>
      )}
      {sent ? (
        <ReportSent titleId={id}>
          <div className="report-send">
            <button type="button" className="button" onClick={close}>
              Close
            </button>
          </div>
        </ReportSent>
      ) : (
        <>
          <h2 ref={title} id={id} tabIndex={-1}>
            {`Report this ${thing.about}`}
          </h2>
          <ReportForm
            thing={thing}
            onSent={() => setSent(true)}
            beside={
              <button type="button" className="button button-line" onClick={close}>
                Cancel
              </button>
            }
          />
        </>
      )}
    </dialog>
  );
}
