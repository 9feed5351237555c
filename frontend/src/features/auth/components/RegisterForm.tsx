import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { SubmitForm } from '../../../components/SubmitForm';
import { toast } from '../../../components/toast';
import { useFormSubmit } from '../../../components/use-form-submit';
import { useRegister } from '../api/register';
import { registerRules, type RegisterInput } from '../rules';
import type { AccountWords } from '../words';
import { NewPasswordFields } from './NewPasswordFields';

/** The field of each error code that comes without a field (docs/errors.md). */
const fieldOf = {
  'account.username-taken': 'username',
  'account.email-taken': 'email',
  'account.passcode': 'adminPasscode',
} as const;

export function RegisterForm({ words }: { words: AccountWords }) {
  const account = useRegister();
  const form = useForm<RegisterInput, unknown, RegisterInput>({
    resolver: zodResolver(registerRules),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', adminPasscode: '' },
  });
  const { errors } = form.formState;
  const submit = useFormSubmit(form, {
    send: account.mutateAsync,
    onSent: () => toast(words.registered),
    failed: { title: 'Registration failed', fallback: 'Please try again.' },
    fieldOf,
  });

  return (
    <SubmitForm {...submit} className="form account-form" label="Create Account" sending="Creating account...">
      <FormField
        label="Username"
        autoComplete="nickname"
        field={form.register('username')}
        error={errors.username?.message}
        hint="At least 3 characters. Readers never see it."
      />
      <FormField
        label="Email"
        type="email"
        autoComplete="username"
        field={form.register('email')}
        error={errors.email?.message}
      />
      <NewPasswordFields
        label="Password"
        hint="At least 6 characters, or 12 with the admin passcode."
        password={form.register('password')}
        confirmation={form.register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmation: errors.confirmPassword?.message }}
      />
      <FormField
        label="Admin Passcode (optional)"
        type="password"
        autoComplete="off"
        optional
        field={form.register('adminPasscode')}
        error={errors.adminPasscode?.message}
        hint="Enter the admin passcode to get admin access to the platform"
      />
    </SubmitForm>
  );
}
