import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client';
import type { StoryReceipt } from '../../lib/api/types';
import { lookUp, STALE } from './api/receipt';

export interface Refusal {
  /** As in ApiError: 0 means that the server was not reached. */
  status: number;
  message: string;
}

/** A call begins with the number. */
type CallInput = [receipt: string, ...unknown[]];

interface Call<Input extends CallInput> {
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
 *
 * @param onStale gets what the receipt says now, if that changed after its author opened it, and returns whether it says so itself
 */
export function useCall<Input extends CallInput, Answer>(
  send: (...input: Input) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  initial: Refusal | null = null,
  onStale?: (now: StoryReceipt) => boolean,
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
      const isStale = failure instanceof ApiError && failure.code === STALE;
      const now = isStale && onStale ? await lookUp(input[0]).catch(() => null) : null;
      if (!mounted.current || (now && onStale!(now))) return;
      const status = failure instanceof ApiError ? failure.status : 0;
      refuse({ status, message: messageOf(failure, 'That didn’t work. Try again in a moment.') });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, refusal, refuse };
}
