import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/client';
import { NEEDS_CODE } from '../../lib/factors';
import { passkeyProblem } from '../../lib/passkeys';
import { useFactorChange } from './api/factors';

/** Asks the device for the input of a change. */
type Asking<Input> = () => Promise<Input>;

/** Runs a change from a dialog: pending while it runs, and the sentence to show if it fails. */
export function useDialogChange<Input extends object, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mutateAsync, isPending } = useFactorChange(async (input: Input | Asking<Input>) =>
    change(typeof input === 'function' ? await (input as Asking<Input>)() : input),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const run = async (input: Input | Asking<Input>, done: (answer: Answer) => void): Promise<void> => {
    setProblem(null);
    try {
      done(await mutateAsync(input));
    } catch (error) {
      if (error instanceof ApiError && error.code === NEEDS_CODE) setNeedsCode(true);
      // Other errors than those of the API come from the device.
      const otherwise = 'That didn’t work. Try again in a moment.';
      setProblem(error instanceof ApiError ? messageOf(error, otherwise) : passkeyProblem(error));
    }
  };
  return { run, pending: isPending, problem, setProblem, needsCode };
}
