import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError, messageOf } from '../../lib/api/client';
import type { StepUpBody } from '../../lib/api/types';
import { NEEDS_CODE, PROOF_FIELDS, useFactors } from '../../lib/factors';
import { passkeyProblem, proveWithPasskey } from '../../lib/passkeys';
import { FormField } from '../forms/FormField';
import { SignInDialog } from './SignInDialog';

const CODE_WORDS = 'Enter the code from your app, or a recovery code.';
const OTHERWISE = 'That didn’t work. Try again in a moment.';

interface Props {
  /** Called with whether the user has confirmed who they are. */
  onClose: (confirmed: boolean) => void;
}

/** Asks for the password before something that needs more care, for a code if the account has codes from an app, or for a passkey. */
export function StepUpDialog({ onClose }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { password: '', code: '' },
  });
  /** The server’s words when it refused the password, because not every account has codes from an app. */
  const [codeWords, setCodeWords] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { asksFor, hasPasskey } = useFactors(codeWords !== null);
  const { missing, ...field } = PROOF_FIELDS[asksFor];
  const { errors } = formState;
  const focus = useCallback(() => setFocus(asksFor), [setFocus, asksFor]);
  useEffect(focus, [focus]);

  const confirm = async (prove: () => Promise<StepUpBody>): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      await api.post<void>('/api/auth/step-up', await prove());
      onClose(true);
    } catch (error) {
      const problem = error instanceof ApiError ? error.code : undefined;
      const isProof = /^auth\.(code-wrong|passkey-)/.test(problem ?? '');
      // The session has ended meanwhile. The call that waits is repeated, and says what to do now.
      if (error instanceof ApiError && error.status === 401 && !isProof) return onClose(true);
      if (problem === NEEDS_CODE) return setCodeWords(messageOf(error, CODE_WORDS));
      const message = error instanceof ApiError ? messageOf(error, OTHERWISE) : passkeyProblem(error);
      setError(asksFor, { message });
      focus();
    } finally {
      setPending(false);
    }
  };
  const submit = handleSubmit((typed) => confirm(() => Promise.resolve({ [asksFor]: typed[asksFor] })));

  return (
    <SignInDialog
      title="Confirm it’s you"
      onClose={() => onClose(false)}
      onSubmit={() => void submit()}
      focus={focus}
      actions={
        <>
          <Button type="submit" variant="contained" aria-disabled={pending}>
            <span>{pending ? 'Checking...' : 'Confirm'}</span>
          </Button>
          {hasPasskey && (
            <Button variant="outlined" aria-disabled={pending} onClick={() => void confirm(proveWithPasskey)}>
              Use Your Passkey
            </Button>
          )}
          <Button variant="outlined" onClick={() => onClose(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        It’s been a while since you signed in.{' '}
        <span>{asksFor === 'code' ? (codeWords ?? CODE_WORDS) : 'Type your password to go on.'}</span> Everything else
        stays as it is.
      </p>
      <FormField
        key={asksFor}
        {...field}
        error={errors[asksFor]?.message}
        field={register(asksFor, { required: missing })}
      />
    </SignInDialog>
  );
}
