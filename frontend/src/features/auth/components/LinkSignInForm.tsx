import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from 'react-router-dom';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { toast } from '../../../components/toasts/toast';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { useLinkSignIn } from '../api/magic-link';
import { linkSignInRules, type LinkSignInInput } from '../auth-validation';
import { useCodeStep } from '../use-code-step';
import { memberPageWords, welcomeBack } from '../words';
import { CodeField } from './CodeField';

interface Props {
  token: string;
  onDone: () => void;
  /** The link does not work, so the user needs a new one. */
  onAnother: () => void;
}

/** Signs in with the token from the email, when the button is pressed: mail scanners open links too. */
export function LinkSignInForm({ token, onDone, onAnother }: Props) {
  const signIn = useLinkSignIn(token);
  const form = useSiteForm<LinkSignInInput, LinkSignInInput>({
    name: 'link-sign-in',
    resolver: zodResolver(linkSignInRules),
    empty: { code: '' },
    fieldOf: { 'auth.code-required': 'code', 'auth.code-wrong': 'code' },
  });
  const step = useCodeStep('link-sign-in', () => form.setFocus('code'));
  const submit = useFormSubmit(form, {
    send: (input) => step.send(signIn.mutateAsync(input)),
    onSent: (user) => {
      if (!user) return;
      toast(welcomeBack(memberPageWords, user));
      onDone();
    },
    failed: { title: 'You’re not signed in', fallback: 'Try again in a moment.' },
  });
  return (
    <SubmitForm
      {...submit}
      className="form account-form"
      label="Sign Me In"
      sending="Signing in..."
      notice={
        submit.submitError?.status === 401 && (
          <Link className="onward" to="/auth/link" replace onClick={onAnother}>
            Ask for a new link
          </Link>
        )
      }
    >
      <CodeField step={step} field={form.field('code')} />
    </SubmitForm>
  );
}
