import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState } from 'react';
import { CheckingBots } from '../../../components/forms/CheckingBots';
import { MinimumAge } from '../../../components/forms/MinimumAge';
import { SendForm } from '../../../components/forms/SendForm';
import { toast } from '../../../components/toasts/toast';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { sendWithoutScripts, useBotProof } from '../../../lib/bot-proof/use-bot-proof';
import { subscribe } from '../api/subscribe';
import { subscribeRules, type SubscribeInput } from '../newsletter-validation';
import { CheckInbox } from './CheckInbox';

const done = {
  title: 'Successfully subscribed!',
  description: "You'll receive updates on new research and articles.",
};

/**
 * A form with one email field. The address stays until it is accepted, and then appears below with the next step: the
 * link in the email confirms it.
 */
export function SubscribeForm() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [sentTo, setSentTo] = useState('');
  const proof = useBotProof();
  const form = useSiteForm<SubscribeInput, SubscribeInput>({
    name: 'subscribe',
    resolver: zodResolver(subscribeRules),
    empty: { email: '', oldEnough: '' },
  });
  const { field, error, defaultValue } = form.field('email');

  const showAboveToast = (): void => box.current?.scrollIntoView({ block: 'nearest' });
  // Only now is the next step there to be shown.
  useEffect(() => {
    if (sentTo) showAboveToast();
  }, [sentTo]);

  const { formName, onSubmit, pending, submitError } = useFormSubmit(form, {
    send: async (input) => {
      setSentTo('');
      const altcha = await proof.take();
      if (altcha === null) return sendWithoutScripts(box.current?.querySelector('form'));
      await subscribe({ ...input, ...(altcha && { altcha }) });
      return input.email;
    },
    onSent: (email) => {
      setSentTo(email);
      form.clear();
      toast(done);
    },
    onSubmitError: showAboveToast,
    failed: { title: 'Subscription failed', fallback: 'Please try again later.' },
  });

  return (
    <div ref={box} className="subscribe-box" onFocus={proof.prepare}>
      <SendForm className="field subscribe" formName={formName} action="/newsletter" onSubmit={onSubmit}>
        <label htmlFor={id}>Email</label>
        <div className="subscribe-line">
          <input
            id={id}
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            placeholder="you@example.org"
            aria-invalid={!!error}
            aria-describedby={error ? `${id}-error` : undefined}
            defaultValue={defaultValue}
            readOnly={pending}
            {...field}
          />
          <button type="submit" className="button" aria-disabled={pending}>
            {pending ? 'Subscribing...' : 'Subscribe'}
          </button>
        </div>
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        <MinimumAge {...form.field('oldEnough')} />
        {form.returnedError && submitError && <p className="field-error">{submitError.message}</p>}
        <div role="status">
          {proof.isSlow && <CheckingBots />}
          {sentTo && !error && <CheckInbox email={sentTo} />}
        </div>
      </SendForm>
    </div>
  );
}
