import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError, messageOf } from '../lib/api/client';
import type { StepUpBody } from '../lib/api/types';
import { FormField } from './FormField';
import { SignInDialog } from './SignInDialog';

interface Props {
  /** Called with whether the user has confirmed who they are. */
  onClose: (confirmed: boolean) => void;
}

type Proof = 'password' | 'code';

/** Asks for the password before something that needs more care, or for a code if the account has codes from an app. */
export function StepUpDialog({ onClose }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Record<Proof, string>>({
    defaultValues: { password: '', code: '' },
  });
  const [proof, setProof] = useState<Proof>('password');
  const { errors, isSubmitting } = formState;
  const focus = useCallback(() => setFocus(proof), [setFocus, proof]);
  useEffect(focus, [focus]);

  const submit = handleSubmit(async (typed) => {
    try {
      await api.post<void>('/api/auth/step-up', { [proof]: typed[proof] } satisfies StepUpBody);
      onClose(true);
    } catch (error) {
      const problem = error instanceof ApiError ? error.code : undefined;
      // The session has ended meanwhile. The call that waits is repeated, and says what to do now.
      if (error instanceof ApiError && error.status === 401 && problem !== 'auth.code-wrong') return onClose(true);
      if (problem === 'auth.step-up-code') return setProof('code');
      setError(proof, { message: messageOf(error, 'That didn’t work. Try again in a moment.') });
      focus();
    }
  });

  return (
    <SignInDialog
      title="Confirm it’s you"
      onClose={() => onClose(false)}
      onSubmit={() => void submit()}
      focus={focus}
      actions={
        <>
          <Button type="submit" variant="contained" aria-disabled={isSubmitting}>
            <span>{isSubmitting ? 'Checking...' : 'Confirm'}</span>
          </Button>
          <Button variant="outlined" onClick={() => onClose(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        It’s been a while since you signed in.{' '}
        <span>
          {proof === 'code' ? 'Enter the code from your app, or a recovery code.' : 'Type your password to go on.'}
        </span>{' '}
        Everything else stays as it is.
      </p>
      {proof === 'password' ? (
        <FormField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          field={register('password', { required: 'Type your password.' })}
        />
      ) : (
        <FormField
          label="Code"
          autoComplete="one-time-code"
          error={errors.code?.message}
          field={register('code', { required: 'Enter a code.' })}
        />
      )}
    </SignInDialog>
  );
}
