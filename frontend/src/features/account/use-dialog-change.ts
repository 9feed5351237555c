import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client';
import { passkeyProblem } from '../../lib/passkeys';
import { useFactorChange } from './api/factors';

/** Runs a change from a dialog: pending while it runs, and the sentence to show if it fails. */
export function useDialogChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mutateAsync, isPending } = useFactorChange(change);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (input: Input, done: (answer: Answer) => void): Promise<void> => {
    setProblem(null);
    try {
      done(await mutateAsync(input));
    } catch (error) {
      // Other errors than those of the API come from the device.
      const otherwise = 'That didn’t work. Try again in a moment.';
      setProblem(error instanceof ApiError ? messageOf(error, otherwise) : passkeyProblem(error));
    }
  };
  return { run, pending: isPending, problem, setProblem };
}
