import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { PasskeyButton } from '../../../components/sign-in/PasskeyButton';
import { SendForm } from '../../../components/forms/SendForm';
import { toastError, toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { signIn } from '../api/sign-in';
import { Field } from './Field';
import { can, type Capability } from '../../../lib/use-can';

const Card = styled('section')({
  maxWidth: '26rem',
  marginBlock: 'clamp(2rem, 8vw, 5rem)',
  borderTop: 'var(--line)',
  paddingTop: '1.5rem',
  '& form': { display: 'grid', gap: '1.25rem', marginTop: '1.75rem' },
  '& > p': { marginTop: '.75rem', fontSize: 'var(--fs-ui)', color: 'var(--ink-2)', maxWidth: '28em' },
  '& > .refused': { color: 'var(--red)', fontWeight: 600 },
});

const THE_DESK = 'This is where editors read posts, stories and comments before anyone else does.';

const CODE_REQUIRED = 'auth.code-required';

interface Credentials {
  email: string;
  password: string;
  code: string;
}

interface Props {
  /** The capability that opens the page. */
  needs?: Capability;
  /** The signed-in user, if they may not see the page. */
  member: User | null;
  onSignedIn: (user: User) => void;
  /** Describes the page behind this form. */
  children?: string;
}

/** Shown instead of a page of the desk to everyone who may not see it. The server enforces access. */
export function AdminLogin({ needs = 'use-desk', member, onSignedIn, children = THE_DESK }: Props) {
  const [failure, setFailure] = useState('');
  const [codeHint, setCodeHint] = useState('');
  const { register, handleSubmit, formState, resetField } = useForm<Credentials>({
    defaultValues: { email: '', password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  const enter = (user: User): void => {
    onSignedIn(user);
    if (can(user, needs) || user.needsFactor) {
      toast({ title: 'Success', description: user.isAdmin ? 'Logged in as admin' : 'You’re signed in' });
      return;
    }
    resetField('password');
    toastError(
      'Failed to login as admin',
      user.isSuspended ? 'This account is suspended.' : 'This account can’t open this page.',
    );
  };

  const submit = handleSubmit(async ({ email, password, code }) => {
    if (isSubmitting) return;
    setFailure('');
    try {
      enter(await signIn({ email: email.trim(), password, ...(code.trim() && { code }) }));
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE_REQUIRED) return setCodeHint(error.message);
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
          <span>{`You’re signed in as ${member.username}, but `}</span>
          <span>
            {member.isSuspended
              ? 'your account is suspended. Write to us if you think that’s a mistake.'
              : needs === 'use-desk'
                ? 'your account doesn’t have access to the desk. Sign in with one that does.'
                : 'your role doesn’t include this page.'}
          </span>
        </p>
      )}
      <SendForm onSubmit={(event) => void submit(event)}>
        <PasskeyButton onSignedIn={enter} />
        <Field
          label="Email"
          type="email"
          autoComplete="username webauthn"
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
        {codeHint && (
          <Field label="Code" autoComplete="one-time-code" autoFocus hint={codeHint} field={register('code')} />
        )}
        {failure && (
          <p role="alert" className="field-error" style={{ margin: 0 }}>
            {failure}
          </p>
        )}
        <Button type="submit" aria-disabled={isSubmitting || undefined}>
          <span>{isSubmitting ? 'Signing in...' : 'Sign in'}</span>
        </Button>
        <Link className="onward" to="/reset-password">
          Forgot your password?
        </Link>
      </SendForm>
    </Card>
  );
}
