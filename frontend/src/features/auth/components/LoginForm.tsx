import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/FormField';
import { SendForm } from '../../../components/SendForm';
import { complain, toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import { useLogin } from '../api/login';
import { loginRules, type LoginInput } from '../rules';

export function LoginForm() {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm<LoginInput>({
    resolver: zodResolver(loginRules),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;

  const send = handleSubmit(async (input) => {
    if (login.isPending) return;
    try {
      const user = await login.mutateAsync(input);
      toast({ title: 'Welcome back!', description: `You are now logged in as ${user.username}` });
    } catch (failure) {
      complain('Login failed', messageOf(failure, 'Invalid email or password.'));
    }
  });

  return (
    <SendForm className="account-form" onSubmit={(event) => void send(event)}>
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        field={register('email')}
        error={errors.email?.message}
      />
      <FormField
        label="Password"
        type="password"
        autoComplete="current-password"
        field={register('password')}
        error={errors.password?.message}
      />
      <Button type="submit" aria-disabled={login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Link className="onward" to="/reset-password">
        Forgot your password?
      </Link>
    </SendForm>
  );
}
