import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { SendForm } from '../../../components/SendForm';
import { toastError, toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { signIn } from '../api/sign-in';
import { Field } from './Field';

const Card = styled('section')({
  maxWidth: '26rem',
  marginBlock: 'clamp(2rem, 8vw, 5rem)',
  borderTop: 'var(--line)',
  paddingTop: '1.5rem',
  '& form': { display: 'grid', gap: '1.25rem', marginTop: '1.75rem' },
  '& > p': { marginTop: '.75rem', fontSize: 'var(--fs-ui)', color: 'var(--ink-2)', maxWidth: '28em' },
  '& > .refused': { color: 'var(--red)', fontWeight: 600 },
});

const THE_DESK = 'The desk is where posts, confessions and comments are read before readers see them.';

interface Credentials {
  email: string;
  password: string;
}

interface Props {
  /** The signed-in user, if they are not an admin. */
  member: User | null;
  onSignedIn: (user: User) => void;
  /** Describes the page behind this form. */
  children?: string;
}

/** Shown instead of an admin page to everyone who is not an admin. The server enforces access. */
export function AdminLogin({ member, onSignedIn, children = THE_DESK }: Props) {
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, formState, resetField } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    if (isSubmitting) return;
    setFailure('');
    try {
      const user = await signIn({ email: email.trim(), password });
      onSignedIn(user);
      if (user.isAdmin) return toast({ title: 'Success', description: 'Logged in as admin' });
      resetField('password');
      toastError('Failed to login as admin', 'This account is not an admin’s.');
    } catch (error) {
      const message = messageOf(error, 'Invalid email or password.');
      setFailure(message);
      toastError('Failed to login as admin', message);
    }
  });

  return (
    <Card aria-labelledby="admin-login">
      <h1 id="admin-login">Admin Login</h1>
      <p>{children}</p>
      {member && (
        <p role="status" className="refused">
          You are signed in as {member.username}, which is not an admin’s account. Sign in with one that is.
        </p>
      )}
      <SendForm onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          // `admin@localhost` is valid here. The server decides; this check only saves a request.
          field={register('email', {
            validate: (value) => /^[^\s@]+@[^\s@]+$/.test(value.trim()) || 'Please enter a valid email address.',
          })}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          field={register('password', { required: 'Password is required.' })}
        />
        {failure && (
          <p role="alert" className="field-error" style={{ margin: 0 }}>
            {failure}
          </p>
        )}
        <Button type="submit" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
        <Link className="onward" to="/reset-password">
          Forgot your password?
        </Link>
      </SendForm>
    </Card>
  );
}
