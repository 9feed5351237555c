import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { SendForm } from '../../../components/SendForm';
import { complain, toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import { useRegister } from '../api/register';
import { registerRules, type RegisterInput } from '../rules';

export function RegisterForm() {
  const account = useRegister();
  const { register, handleSubmit, formState } = useForm<RegisterInput>({
    resolver: zodResolver(registerRules),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', adminPasscode: '' },
  });
  const { errors } = formState;

  const send = handleSubmit(async (input) => {
    if (account.isPending) return;
    try {
      await account.mutateAsync(input);
      toast({ title: 'Registration successful!', description: 'Welcome to the community.' });
    } catch (failure) {
      complain('Registration failed', messageOf(failure, 'Please try again.'));
    }
  });

  return (
    <SendForm className="account-form" onSubmit={(event) => void send(event)}>
      <FormField
        label="Username"
        autoComplete="username"
        field={register('username')}
        error={errors.username?.message}
      />
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
        autoComplete="new-password"
        field={register('password')}
        error={errors.password?.message}
      />
      <FormField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        field={register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      <FormField
        label="Admin Passcode (optional)"
        type="password"
        autoComplete="off"
        field={register('adminPasscode')}
        error={errors.adminPasscode?.message}
        hint="Enter the admin passcode to get admin access to the platform"
      />
      <Button type="submit" aria-disabled={account.isPending}>
        {account.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </SendForm>
  );
}
