import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { SubmitForm } from '../../../components/SubmitForm';
import { useFormSubmit } from '../../../components/use-form-submit';
import { useResetPassword } from '../api/reset-password';
import { resetPasswordRules, type ResetPasswordInput } from '../rules';
import { NewPasswordFields } from './NewPasswordFields';

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
  const submit = useFormSubmit(form, {
    send: reset.mutateAsync,
    onSent: onDone,
    failed: { title: 'The password was not changed', fallback: 'Please try again later.' },
  });

  return (
    <SubmitForm
      {...submit}
      className="form account-form"
      label="Change Password"
      sending="Changing..."
      notice={
        submit.submitError?.status === 403 && (
          <button type="button" className="onward" onClick={() => onAnother(getValues('email'))}>
            Ask for a new link
          </button>
        )
      }
    >
      <FormField
        label="Email"
        type="email"
        autoComplete="username"
        field={register('email')}
        error={errors.email?.message}
        hint="The address that the link was mailed to."
      />
      <NewPasswordFields
        label="New Password"
        hint="At least 6 characters, or 12 for an admin."
        password={register('newPassword')}
        confirmation={register('confirmPassword')}
        errors={{ password: errors.newPassword?.message, confirmation: errors.confirmPassword?.message }}
      />
    </SubmitForm>
  );
}
