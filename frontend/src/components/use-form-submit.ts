import { useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../lib/api/client';
import { toastError } from './toast';

/** Why nothing was sent, where it is no single field's fault. */
export interface SubmitError {
  /** As in ApiError: 0 means out of reach. */
  status: number;
  message: string;
}

interface SubmitOptions<Input extends FieldValues, Sent, Answer> {
  send: (input: Sent) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  /** The message that says it failed; `otherwise` where the server gave no words. */
  failed: { title: string; fallback: string };
  /** After a refusal has been told. */
  onSubmitError?: () => void;
  /** Rules whose breach belongs to one field, by their code (docs/errors.md). */
  fieldOf?: Partial<Record<string, Path<Input>>>;
}

export interface FormSubmit {
  onSubmit: (event: FormEvent) => void;
  pending: boolean;
  submitError: SubmitError | null;
}

/**
 * Sends a form: once, however often it is pressed. A refusal is told as a message, and stays where it belongs: at its
 * fields, the first of which gets the focus, or in `refusal`. What was typed is never touched.
 */
export function useFormSubmit<Input extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Input, unknown, Sent>,
  { send, onSent, failed, onSubmitError, fieldOf = {} }: SubmitOptions<Input, Sent, Answer>,
): FormSubmit {
  // A state would come too late: two presses may both find the last rendering's.
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);

  const showError = (failure: unknown): void => {
    const message = messageOf(failure, failed.fallback);
    toastError(failed.title, message);
    const { status, errors, code } = failure instanceof ApiError ? failure : new ApiError(0, message);
    const fieldErrors = errors.filter(({ path }) => path in form.getValues());
    const field = code && fieldOf[code];
    if (fieldErrors.length === 0 && field) fieldErrors.push({ path: field, message });
    fieldErrors.forEach(({ path, message: said }, index) =>
      form.setError(path as Path<Input>, { type: 'server', message: said }, { shouldFocus: index === 0 }),
    );
    if (fieldErrors.length === 0) setSubmitError({ status, message });
    onSubmitError?.();
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
      return showError(failure);
    } finally {
      busy.current = false;
      setPending(false);
    }
    onSent(answer);
  });

  return { onSubmit: (event) => void submit(event), pending, submitError };
}
