import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/forms/FormField';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { useResetPassword } from '../api/reset-password';
import { resetPasswordRules, type ResetPasswordInput } from '../auth-validation';
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
  const form = useSiteForm<ResetPasswordInput, ResetPasswordInput>({
    name: 'new-password',
    resolver: zodResolver(resetPasswordRules),
    empty: { email: '', newPassword: '', confirmPassword: '' },
  });
  const submit = useFormSubmit(form, {
    send: reset.mutateAsync,
    onSent: onDone,
    failed: { title: 'Your password wasn’t changed', fallback: 'Try again in a moment.' },
  });

  return (
    <SubmitForm
      {...submit}
      className="form account-form"
      label="Change Password"
      sending="Changing..."
      notice={
        submit.submitError?.status === 403 && (
          <Link className="onward" to="/reset-password" replace onClick={() => onAnother(form.getValues('email'))}>
            Ask for a new link
          </Link>
        )
      }
    >
      <FormField
        label="Email"
        type="email"
        autoComplete="username"
        {...form.field('email')}
        hint="The one we sent the link to."
      />
      <NewPasswordFields
        label="New Password"
        hint="At least 6 characters, or 12 for an admin."
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
      />
    </SubmitForm>
  );
}
