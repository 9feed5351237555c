import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckingBots } from '../../../components/forms/CheckingBots';
import { FormCheckbox } from '../../../components/forms/FormCheckbox';
import { MinimumAge } from '../../../components/forms/MinimumAge';
import { FormField } from '../../../components/forms/FormField';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { toast } from '../../../components/toasts/toast';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { sendWithoutScripts, useBotProof } from '../../../lib/bot-proof/use-bot-proof';
import { useReturnedForm } from '../../../lib/returned-form';
import { useRegister } from '../api/register';
import { MAX_USERNAME, registerRules, type RegisterInput } from '../auth-validation';
import type { AccountWords } from '../words';
import { NewPasswordFields } from './NewPasswordFields';

/** The field of each error code that comes without a field (docs/errors.md). */
const fieldOf = {
  'account.username-taken': 'username',
  'account.email-taken': 'email',
  'account.passcode': 'adminPasscode',
} as const;

export function RegisterForm({ words, invitation = null }: { words: AccountWords; invitation?: string | null }) {
  const account = useRegister(invitation);
  const proof = useBotProof();
  const box = useRef<HTMLDivElement>(null);
  const stepToken = useReturnedForm('register')?.values['altcha'];
  const form = useSiteForm<RegisterInput, RegisterInput>({
    name: 'register',
    resolver: zodResolver(registerRules),
    empty: {
      username: '',
      email: '',
      password: '',
      confirmPassword: '',
      adminPasscode: '',
      newsletter: '',
      oldEnough: '',
    },
    fieldOf,
  });
  const username = useWatch({ control: form.control, name: 'username' });
  const submit = useFormSubmit(form, {
    send: async (input) => {
      const altcha = input.newsletter ? await proof.take() : undefined;
      if (altcha === null) return sendWithoutScripts(box.current?.closest('form'));
      return account.mutateAsync({ ...input, ...(altcha && { altcha }) });
    },
    onSent: () => toast(words.registered),
    failed: { title: 'Registration failed', fallback: 'Please try again.' },
  });

  return (
    <SubmitForm {...submit} className="form account-form" label="Create Account" sending="Creating account...">
      <FormField
        label="Username"
        autoComplete="nickname"
        {...form.field('username')}
        counter={{ text: username, max: MAX_USERNAME }}
        hint="At least 3 characters. Readers never see it."
      />
      <FormField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <NewPasswordFields
        label="Password"
        hint="At least 6 characters. Admins need 12."
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
      {invitation === null && (
        <FormField
          label="Admin Passcode (optional)"
          type="password"
          autoComplete="off"
          optional
          {...form.field('adminPasscode')}
          hint="Enter the admin passcode to get admin access to the platform"
        />
      )}
      <MinimumAge {...form.field('oldEnough')} />
      <div ref={box} onFocus={proof.prepare}>
        <FormCheckbox
          label="Email me when there’s something new"
          hint="We’ll send you a link to confirm. You can unsubscribe anytime."
          {...form.field('newsletter')}
        />
        {stepToken && <input type="hidden" name="altcha" value={stepToken} />}
        <div role="status">{proof.isSlow && <CheckingBots />}</div>
      </div>
    </SubmitForm>
  );
}
