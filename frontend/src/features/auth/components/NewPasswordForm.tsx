import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { FormNotice } from '../../../components/FormNotice';
import { SendForm } from '../../../components/SendForm';
import { useFormSubmit } from '../../../components/use-form-submit';
import { useResetPassword } from '../api/reset-password';
import { resetPasswordRules, type ResetPasswordInput } from '../rules';

interface Props {
  token: string;
  onDone: () => void;
  /** The link is not valid for this address, so the user needs a new one. */
  onAnother: (email: string) => void;
}

/** Sets a new password with the token from the email. The typed text stays until the server accepts it. */
export function NewPasswordForm({ token, onDone, onAnother }: Props) {
  const reset = useResetPassword(token);
  const form = useForm<ResetPasswordInput, unknown, ResetPasswordInput>({
    resolver: zodResolver(resetPasswordRules),
    defaultValues: { email: '', newPassword: '', confirmPassword: '' },
  });
  const { register, getValues } = form;
  const { errors } = form.formState;
  const { onSubmit, pending, submitError } = useFormSubmit(form, {
    send: reset.mutateAsync,
    onSent: onDone,
    failed: { title: 'The password was not changed', otherwise: 'Please try again later.' },
  });

  return (
    <SendForm className="form account-form" onSubmit={onSubmit}>
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
        hint="At least 6 characters, or 12 for an admin."
      />
      <FormField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        field={register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      <FormNotice submitError={submitError} pending={pending}>
        {submitError?.status === 403 && (
          <button type="button" className="onward" onClick={() => onAnother(getValues('email'))}>
            Ask for a new link
          </button>
        )}
      </FormNotice>
      <Button type="submit" aria-disabled={pending}>
        {pending ? 'Changing...' : 'Change Password'}
      </Button>
    </SendForm>
  );
}
