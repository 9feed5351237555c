import { zodResolver } from '@hookform/resolvers/zod';
import { FormField } from '../../../components/forms/FormField';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { useRequestLink } from '../api/magic-link';
import { forgotPasswordRules, type ForgotPasswordInput } from '../auth-validation';

/** Requests a link to sign in. The page never reveals whether the account exists. */
export function LinkRequestForm({ onSent }: { onSent: () => void }) {
  const ask = useRequestLink();
  const form = useSiteForm<ForgotPasswordInput, ForgotPasswordInput>({
    name: 'magic-link',
    resolver: zodResolver(forgotPasswordRules),
    empty: { email: '' },
  });
  const submit = useFormSubmit(form, {
    send: ask.mutateAsync,
    onSent,
    failed: { title: 'We couldn’t send the link', fallback: 'Try again in a moment.' },
  });
  return (
    <SubmitForm {...submit} className="form account-form" label="Email Me a Link" sending="Sending...">
      <FormField label="Email" type="email" autoComplete="email" {...form.field('email')} />
    </SubmitForm>
  );
}
