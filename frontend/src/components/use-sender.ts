import { useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../lib/api/client';
import { complain } from './toast';

/** Why nothing was sent, where it is no single field's fault. */
export interface Refusal {
  /** As in ApiError: 0 means out of reach. */
  status: number;
  message: string;
}

interface Sending<Input extends FieldValues, Sent, Answer> {
  send: (input: Sent) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  /** The message that says it failed; `otherwise` where the server gave no words. */
  failed: { title: string; otherwise: string };
  /** After a refusal has been told. */
  onRefused?: () => void;
  /** Rules whose breach belongs to one field, by their code (docs/errors.md). */
  fieldOf?: Partial<Record<string, Path<Input>>>;
}

interface Sender {
  onSubmit: (event: FormEvent) => void;
  pending: boolean;
  refusal: Refusal | null;
}

/**
 * Sends a form: once, however often it is pressed. A refusal is told as a message, and stays where it belongs: at its
 * fields, the first of which gets the focus, or in `refusal`. What was typed is never touched.
 */
export function useSender<Input extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Input, unknown, Sent>,
  { send, onSent, failed, onRefused, fieldOf = {} }: Sending<Input, Sent, Answer>,
): Sender {
  // A state would come too late: two presses may both find the last rendering's.
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
