import { useRef, type FormEvent } from 'react';
import { SendForm } from '../../../components/forms/SendForm';
import type { StoryReceipt } from '../../../lib/api/types';
import { withdraw } from '../api/receipt';
import { useCall } from '../use-call';

interface Props {
  receipt: string;
  onTaken: (state: StoryReceipt) => void;
}

/** Deletes the story, after one confirmation that says what is deleted. It opens in the page, so it needs no script. */
export function TakeBack({ receipt, onTaken }: Props) {
  const confirmation = useRef<HTMLDetailsElement>(null);
  const { run, pending, refusal } = useCall(withdraw, onTaken);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void run(receipt);
  };
  const close = (): void => {
    confirmation.current!.open = false;
    confirmation.current!.querySelector('summary')!.focus();
  };
  return (
    <section className="receipt-part">
      <h3>Changed your mind?</h3>
      <p>You can take it back now or a year from now. No one will ask why.</p>
      <details ref={confirmation} className="receipt-take">
        <summary className="button">Take It Back</summary>
        <SendForm
          className="receipt-confirm"
          formName="receipt-withdraw"
          action="/receipt"
          autoComplete="off"
          onSubmit={send}
        >
          <input type="hidden" name="receipt" value={receipt} />
          <p>
            <strong>Delete it for good?</strong> Your words go, and so do their reactions, their place in search, and
            every reader’s bookmark. Nobody can bring them back, not even us.
          </p>
          {refusal && (
            <p className="field-error" role="alert">
              {refusal.message}
            </p>
          )}
          <div className="receipt-buttons">
            <button type="submit" className="button receipt-danger" aria-disabled={pending}>
              {pending ? 'Deleting...' : 'Delete My Story'}
            </button>
            <button type="button" className="button button-line needs-script" onClick={close}>
              Keep It
            </button>
          </div>
        </SendForm>
      </details>
    </section>
  );
}
