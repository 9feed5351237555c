import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client';

export interface Refusal {
  /** As in ApiError: 0 means that the server was not reached. */
  status: number;
  message: string;
}

interface Call<Input extends unknown[]> {
  run: (...input: Input) => Promise<void>;
  pending: boolean;
  refusal: Refusal | null;
  /** Shows an error without a call, or none. */
  refuse: (refusal: Refusal | null) => void;
}

/**
 * Makes a call, one at a time however often a button is pressed. Its errors stay at the form: a toast would show on
 * another page that a receipt was typed. An answer that comes once the form is gone is dropped: it would open the story
 * again that its author has put away.
 */
export function useCall<Input extends unknown[], Answer>(
  send: (...input: Input) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  initial: Refusal | null = null,
): Call<Input> {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [refusal, refuse] = useState(initial);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = async (...input: Input): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    refuse(null);
    try {
      const answer = await send(...input);
      if (mounted.current) onAnswer(answer);
    } catch (failure) {
      const status = failure instanceof ApiError ? failure.status : 0;
      refuse({ status, message: messageOf(failure, 'That didn’t work. Try again in a moment.') });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, refusal, refuse };
}
