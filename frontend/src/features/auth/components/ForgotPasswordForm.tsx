import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { SubmitForm } from '../../../components/SubmitForm';
import { useFormSubmit } from '../../../components/use-form-submit';
import { useForgotPassword } from '../api/forgot-password';
import { forgotPasswordRules, type ForgotPasswordInput } from '../rules';

interface Props {
  /** The email address typed before. */
  email: string;
  onSent: (email: string) => void;
}

/** Requests a reset link. The page never reveals whether the account exists. */
export function ForgotPasswordForm({ email, onSent }: Props) {
  const ask = useForgotPassword();
  const form = useForm<ForgotPasswordInput, unknown, ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordRules),
    defaultValues: { email },
  });
  const submit = useFormSubmit(form, {
    send: ask.mutateAsync,
    onSent: () => onSent(form.getValues('email')),
    failed: { title: 'The link could not be sent', fallback: 'Please try again later.' },
  });

  return (
    <SubmitForm {...submit} className="form account-form" label="Send reset link" sending="Sending...">
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        field={form.register('email')}
        error={form.formState.errors.email?.message}
        hint="The address of your account."
      />
    </SubmitForm>
  );
}
