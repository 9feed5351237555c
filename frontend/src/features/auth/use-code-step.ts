import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/client';
import { useReturnedForm } from '../../lib/returned-form';

const ASKED = 'auth.code-required';
const CODES = [ASKED, 'auth.code-wrong'];

export interface CodeStep {
  /** Whether to show the field for the code. */
  needed: boolean;
  /** The server's sentence about the code. */
  hint: string | undefined;
  /** Sends the form. Returns null if the server asks for a code: that is a step, not a failure. */
  send: <Answer>(request: Promise<Answer>) => Promise<Answer | null>;
}

/**
 * The second step of signing in: the field for a code appears once the server asks for one, also without scripts.
 *
 * @param focus moves the focus to the field
 */
export function useCodeStep(formName: string, focus: () => void): CodeStep {
  const returned = useReturnedForm(formName);
  const wasAsked = returned !== null && CODES.includes(returned.code ?? '');
  const [hint, setHint] = useState(wasAsked ? returned.error : undefined);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) focus();
    // Only when the server asks again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return {
    needed: hint !== undefined,
    hint,
    send: async (request) => {
      try {
        return await request;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === ASKED)) throw error;
        setHint(error.message);
        setAsked((times) => times + 1);
        return null;
      }
    },
  };
}
