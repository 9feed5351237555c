import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { FormField } from '../../../components/forms/FormField';
import { PasskeyButton } from '../../../components/sign-in/PasskeyButton';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { toast } from '../../../components/toasts/toast';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { entryState, withNext } from '../../../lib/next-path';
import { applySignIn } from '../api/apply-sign-in';
import { useLogin } from '../api/login';
import { loginRules, type LoginInput } from '../auth-validation';
import { useCodeStep } from '../use-code-step';
import { useNext } from '../use-next';
import { welcomeBack, type AccountWords } from '../words';
import { CodeField } from './CodeField';

/** Signing in with a passkey, or with the password and, if the account has codes, one of them. */
export function LoginForm({ words }: { words: AccountWords }) {
  const client = useQueryClient();
  const page = useLocation();
  const next = useNext();
  const login = useLogin();
  const form = useSiteForm<LoginInput, LoginInput>({
    name: 'login',
    resolver: zodResolver(loginRules),
    empty: { email: '', password: '', code: '' },
    fieldOf: { 'auth.code-required': 'code', 'auth.code-wrong': 'code' },
  });
  const step = useCodeStep('login', () => form.setFocus('code'));
  const submit = useFormSubmit(form, {
    send: (input) => step.send(login.mutateAsync(input)),
    onSent: (user) => user && toast(welcomeBack(words, user)),
    failed: { title: 'Login failed', fallback: 'Invalid email or password.' },
  });

  return (
    <SubmitForm
      {...submit}
      className="form account-form"
      label="Sign In"
      sending="Signing in..."
      below={
        <p className="member-links">
          <Link className="onward" to={withNext('/reset-password', next)} state={entryState(page)}>
            Forgot your password?
          </Link>
          <Link className="onward" to={withNext('/auth/link', next)} state={entryState(page)}>
            Email me a link instead
          </Link>
        </p>
      }
    >
      <PasskeyButton
        onSignedIn={(user) => {
          applySignIn(client, user);
          toast(welcomeBack(words, user));
        }}
      />
      <FormField label="Email" type="email" autoComplete="username webauthn" {...form.field('email')} />
      <FormField label="Password" type="password" autoComplete="current-password" {...form.field('password')} />
      <CodeField step={step} field={form.field('code')} />
    </SubmitForm>
  );
}
