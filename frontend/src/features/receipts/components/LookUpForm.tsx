import { useRef, type FormEvent } from 'react';
import { Link } from '../../../components/Link';
import { SendForm } from '../../../components/forms/SendForm';
import { RECEIPT_LENGTH, groupAsTyped, inFours, receiptDigits } from '../../../lib/receipt-number';
import type { ReturnedForm } from '../../../lib/returned-form';
import type { StoryReceipt } from '../../../lib/api/types';
import { lookUp } from '../api/receipt';
import { useCall, type Refusal } from '../use-call';

const unknown = 'We don’t have that number. Check the digits: two may be switched.';

/** The message about a number that need not be sent; null for one that can be. */
function problemOf(digits: string): string | null {
  if (digits === '') return 'Type the 16 digits you got.';
  if (!/^\d+$/.test(digits)) return 'A receipt number has only digits, no letters.';
  return digits.length === RECEIPT_LENGTH ? null : `A receipt number has 16 digits. This one has ${digits.length}.`;
}

/** The message for a reader: the server's own, except for what they can check themselves. */
const wordsOf = ({ status, message }: Refusal, typed: string): string => {
  if (status === 404) return unknown;
  return status === 400 ? (problemOf(typed) ?? message) : message;
};

/** A pasted or removed digit moves the groups: the caret stays behind the same digit. */
function group({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  // Replacing the text would cancel what a Japanese or Chinese keyboard is about to insert.
  if ((nativeEvent as InputEvent).isComposing) return;
  const { text, caret } = groupAsTyped(field.value, field.selectionStart ?? field.value.length);
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}

interface Props {
  /** A rejected form that was sent without scripts, and why it was sent. */
  returned: ReturnedForm | null;
  /** Whether the field gets the focus when the form opens. */
  eager: boolean;
  onFound: (receipt: string, state: StoryReceipt) => void;
}

/**
 * Asks for the number. Nothing of it is stored: `autocomplete="off"` also keeps it out of what browsers save of a page
 * to restore it later.
 */
export function LookUpForm({ returned, eager, onFound }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(receiptDigits(returned?.values.receipt ?? ''));
  const { run, pending, refusal, refuse } = useCall(
    lookUp,
    (state) => onFound(typed.current, state),
    returned && { status: returned.status, message: returned.error },
  );
  const error = refusal && wordsOf(refusal, typed.current);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    typed.current = receiptDigits(field.current?.value ?? '');
    const problem = problemOf(typed.current);
    if (problem) refuse({ status: 400, message: problem });
    else await run(typed.current);
    field.current?.focus();
  };

  return (
    <SendForm
      className="field receipt-form"
      formName="receipt"
      action="/receipt"
      autoComplete="off"
      onSubmit={(event) => void send(event)}
    >
      <label htmlFor="receipt">Receipt number</label>
      <input
        id="receipt"
        ref={field}
        name="receipt"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        required
        autoFocus={eager || error !== null}
        defaultValue={inFours(typed.current).join(' ')}
        readOnly={pending}
        onInput={group}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : 'receipt-error'}
      />
      {error !== null && (
        <p className="field-error" id="receipt-error">
          {error}
        </p>
      )}
      <button type="submit" className="button receipt-wide" aria-disabled={pending}>
        {pending ? 'Looking...' : 'Look It Up'}
      </button>
      <p className="receipt-lost">
        Lost it? We can’t find it for you, because nothing connects you to the story. If it’s already up and you need it
        gone, <Link to="/contact">write to us</Link>. You don’t need an email address.
      </p>
    </SendForm>
  );
}
