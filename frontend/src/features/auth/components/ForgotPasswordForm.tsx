import { zodResolver } from '@hookform/resolvers/zod';
import { FormField } from '../../../components/forms/FormField';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { useForgotPassword } from '../api/forgot-password';
import { forgotPasswordRules, type ForgotPasswordInput } from '../auth-validation';

interface Props {
  /** The email address typed before. */
  email: string;
  onSent: (email: string) => void;
}

/** Requests a reset link. The page never reveals whether the account exists. */
export function ForgotPasswordForm({ email, onSent }: Props) {
  const ask = useForgotPassword();
  const form = useSiteForm<ForgotPasswordInput, ForgotPasswordInput>({
    name: 'forgot-password',
    resolver: zodResolver(forgotPasswordRules),
    empty: { email },
  });
  const submit = useFormSubmit(form, {
    send: ask.mutateAsync,
    onSent: () => onSent(form.getValues('email')),
    failed: { title: 'We couldn’t send the link', fallback: 'Try again in a moment.' },
  });

  return (
    <SubmitForm {...submit} className="form account-form" label="Send reset link" sending="Sending...">
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        {...form.field('email')}
        hint="The one you signed up with."
      />
    </SubmitForm>
  );
}
