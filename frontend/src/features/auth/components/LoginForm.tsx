import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/FormField';
import { FormNotice } from '../../../components/FormNotice';
import { SendForm } from '../../../components/SendForm';
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
  const { onSubmit, pending, submitError } = useFormSubmit(form, {
    send: login.mutateAsync,
    onSent: ({ username }) => toast(words.loggedIn(username)),
    failed: { title: 'Login failed', otherwise: 'Invalid email or password.' },
  });

  return (
    <SendForm className="form account-form" onSubmit={onSubmit}>
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
      <FormNotice submitError={submitError} pending={pending} />
      <Button type="submit" aria-disabled={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Link className="onward" to="/reset-password">
        Forgot your password?
      </Link>
    </SendForm>
  );
}
