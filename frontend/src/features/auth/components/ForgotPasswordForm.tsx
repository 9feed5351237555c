import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { SendForm } from '../../../components/SendForm';
import { complain } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import { useForgotPassword } from '../api/forgot-password';
import { forgotPasswordRules, type ForgotPasswordInput } from '../rules';

interface Props {
  /** What was typed as the address before. */
  email: string;
  onSent: (email: string) => void;
}

/** Asks for a link. Whether there is such an account is never said. */
export function ForgotPasswordForm({ email, onSent }: Props) {
  const ask = useForgotPassword();
  const { register, handleSubmit, formState } = useForm<ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordRules),
    defaultValues: { email },
  });

  const send = handleSubmit(async (input) => {
    if (ask.isPending) return;
    try {
      await ask.mutateAsync(input);
      onSent(input.email);
    } catch (failure) {
      complain('The link could not be sent', messageOf(failure, 'Please try again later.'));
    }
  });

  return (
    <SendForm className="account-form" onSubmit={(event) => void send(event)}>
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        field={register('email')}
        error={formState.errors.email?.message}
        hint="The address of your account."
      />
      <Button type="submit" aria-disabled={ask.isPending}>
        {ask.isPending ? 'Sending...' : 'Send reset link'}
      </Button>
    </SendForm>
  );
}
