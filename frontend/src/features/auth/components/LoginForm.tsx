import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/FormField';
import { SubmitForm } from '../../../components/SubmitForm';
import { toast } from '../../../components/toast';
import { useFormSubmit } from '../../../components/use-form-submit';
import { useLogin } from '../api/login';
import { loginRules, type LoginInput } from '../rules';
import type { AccountWords } from '../words';

export function LoginForm({ words }: { words: AccountWords }) {
  const login = useLogin();
  const form = useForm<LoginInput, unknown, LoginInput>({
    resolver: zodResolver(loginRules),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const submit = useFormSubmit(form, {
    send: login.mutateAsync,
    onSent: ({ username }) => toast(words.loggedIn(username)),
    failed: { title: 'Login failed', fallback: 'Invalid email or password.' },
  });

  return (
    <SubmitForm
      {...submit}
      className="form account-form"
      label="Sign In"
      sending="Signing in..."
      below={
        <Link className="onward" to="/reset-password">
          Forgot your password?
        </Link>
      }
    >
      <FormField
        label="Email"
        type="email"
        autoComplete="username"
        field={form.register('email')}
        error={errors.email?.message}
      />
      <FormField
        label="Password"
        type="password"
        autoComplete="current-password"
        field={form.register('password')}
        error={errors.password?.message}
      />
    </SubmitForm>
  );
}
