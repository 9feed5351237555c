import { useEffect, useId, useRef, useState } from 'react';
import { ReportForm } from './ReportForm';
import { ReportSent } from './ReportSent';
import type { ReportedThing } from './reported-thing';

interface Props {
  thing: ReportedThing;
  onClose: () => void;
}

/**
 * The form in a modal dialog of the browser, which traps the focus and closes with Escape. It covers the bar with the exit, so on
 * pages with that bar the dialog has an exit too.
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
  const close = (): void => dialog.current?.close();

  return (
    <dialog ref={dialog} className="report-dialog" aria-labelledby={id} onClose={onClose}>
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
