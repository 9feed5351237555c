import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { SendForm } from '../../../components/SendForm';
import { complain } from '../../../components/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import { useResetPassword } from '../api/reset-password';
import { resetPasswordRules, type ResetPasswordInput } from '../rules';

interface Props {
  token: string;
  onDone: () => void;
  /** The link is no good for this address: another one is wanted. */
  onAnother: (email: string) => void;
}

/** Sets a new password with the token of a mail. What was typed stays until it has been taken. */
export function NewPasswordForm({ token, onDone, onAnother }: Props) {
  const reset = useResetPassword(token);
  const [refused, setRefused] = useState('');
  const { register, handleSubmit, getValues, formState } = useForm<ResetPasswordInput>({
    resolver: zodResolver(resetPasswordRules),
    defaultValues: { email: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;

  const send = handleSubmit(async (input) => {
    if (reset.isPending) return;
    setRefused('');
    try {
      await reset.mutateAsync(input);
      onDone();
    } catch (failure) {
      const said = messageOf(failure, 'Please try again later.');
      if (failure instanceof ApiError && failure.status === 403) setRefused(said);
      else complain('The password was not changed', said);
    }
  });

  return (
    <SendForm className="account-form" onSubmit={(event) => void send(event)}>
      <FormField
        label="Email"
        type="email"
        autoComplete="username"
        field={register('email')}
        error={errors.email?.message}
        hint="The address that the link was mailed to."
      />
      <FormField
        label="New Password"
        type="password"
        autoComplete="new-password"
        field={register('newPassword')}
        error={errors.newPassword?.message}
        hint="At least 6 characters."
      />
      <FormField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        field={register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      {refused && (
        <div className="account-refused" role="alert">
          <p className="field-error">{refused}</p>
          <button type="button" className="onward" onClick={() => onAnother(getValues('email'))}>
            Ask for a new link
          </button>
        </div>
      )}
      <Button type="submit" aria-disabled={reset.isPending}>
        {reset.isPending ? 'Changing...' : 'Change Password'}
      </Button>
    </SendForm>
  );
}
