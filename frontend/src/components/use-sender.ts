import { useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../lib/api/client';
import { complain } from './toast';

/** Why nothing was sent, if the error is not about a single field. */
export interface Refusal {
  /** As in ApiError: 0 means that the server was not reached. */
  status: number;
  message: string;
}

interface Sending<Input extends FieldValues, Sent, Answer> {
  send: (input: Sent) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  /** The title of the failure toast; `otherwise` is its text if the server sent no message. */
  failed: { title: string; otherwise: string };
  /** Called after a rejection has been shown. */
  onRefused?: () => void;
  /** Maps error codes (docs/errors.md) to the field they are about. */
  fieldOf?: Partial<Record<string, Path<Input>>>;
}

interface Sender {
  onSubmit: (event: FormEvent) => void;
  pending: boolean;
  refusal: Refusal | null;
}

/**
 * Sends a form, and only once no matter how often it is submitted. A rejection is shown as a toast, and also at the
 * fields it is about (the first gets the focus), or else in `refusal`. The values that were typed are never changed.
 */
export function useSender<Input extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Input, unknown, Sent>,
  { send, onSent, failed, onRefused, fieldOf = {} }: Sending<Input, Sent, Answer>,
): Sender {
  // A ref, not state: two submits in the same render would both see the old state.
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const refuse = (failure: unknown): void => {
    const message = messageOf(failure, failed.otherwise);
    complain(failed.title, message);
    const { status, errors, code } = failure instanceof ApiError ? failure : new ApiError(0, message);
    const blamed = errors.filter(({ path }) => path in form.getValues());
    const field = code && fieldOf[code];
    if (blamed.length === 0 && field) blamed.push({ path: field, message });
    blamed.forEach(({ path, message: said }, index) =>
      form.setError(path as Path<Input>, { type: 'server', message: said }, { shouldFocus: index === 0 }),
    );
    if (blamed.length === 0) setRefusal({ status, message });
    onRefused?.();
  };

  const submit = form.handleSubmit(async (input) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    let answer: Answer;
    try {
      answer = await send(input);
    } catch (failure) {
      return refuse(failure);
    } finally {
      busy.current = false;
      setPending(false);
    }
    onSent(answer);
  });

  return { onSubmit: (event) => void submit(event), pending, refusal };
}
