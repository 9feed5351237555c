import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api/client';
import { toastError } from '../toasts/toast';
import type { SiteForm } from './use-site-form';

/** Why nothing was sent, if the error is not about a single field. */
export interface SubmitError {
  /** As in ApiError: 0 means that the server was not reached. */
  status: number;
  message: string;
}

interface SubmitOptions<Sent, Answer> {
  send: (input: Sent) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  /** The title of the failure toast; `fallback` is its text if the server sent no message. */
  failed: { title: string; fallback: string };
  /** Called after a rejection has been shown. */
  onSubmitError?: () => void;
}

export interface FormSubmit {
  formName: string;
  onSubmit: (event: FormEvent) => void;
  pending: boolean;
  submitError: SubmitError | null;
}

/**
 * Sends a form, and only once no matter how often it is submitted. A rejection is shown as a toast, and also at the
 * fields it is about (the first gets the focus), or else in `submitError`. The values that were typed are never
 * changed.
 */
export function useFormSubmit<Input extends FieldValues, Sent, Answer>(
  form: SiteForm<Input, Sent>,
  { send, onSent, failed, onSubmitError }: SubmitOptions<Sent, Answer>,
): FormSubmit {
  // A ref, not state: two submits in the same render would both see the old state.
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [submitError, setSubmitError] = useState<SubmitError | null>(form.returnedError);

  const showError = (failure: unknown): void => {
    const message = messageOf(failure, failed.fallback);
    toastError(failed.title, message);
    const { status, errors, code } = failure instanceof ApiError ? failure : new ApiError(0, message);
    const fieldErrors = errors.filter(({ path }) => path in form.getValues());
    const field = code && form.fieldOf[code];
    if (fieldErrors.length === 0 && field) fieldErrors.push({ path: field, message });
    fieldErrors.forEach(({ path, message: text }, index) =>
      form.setError(path as Path<Input>, { type: 'server', message: text }, { shouldFocus: index === 0 }),
    );
    if (fieldErrors.length === 0) setSubmitError({ status, message });
    onSubmitError?.();
  };

  const settle = (): void => {
    busy.current = false;
    // Now, not with the next render: a field that is disabled while the form is sent cannot get the focus.
    flushSync(() => setPending(false));
  };

  const submit = form.handleSubmit(async (input) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setSubmitError(null);
    let answer: Answer;
    try {
      answer = await send(input);
    } catch (failure) {
      settle();
      return showError(failure);
    }
    settle();
    onSent(answer);
  });

  return { formName: form.name, onSubmit: (event) => void submit(event), pending, submitError };
}
