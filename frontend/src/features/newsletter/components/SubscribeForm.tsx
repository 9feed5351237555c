import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SendForm } from '../../../components/SendForm';
import { toast } from '../../../components/toast';
import { useFormSubmit } from '../../../components/use-form-submit';
import { useSite } from '../../../lib/site';
import { subscribe } from '../api/subscribe';
import { subscribeRules, type SubscribeInput } from '../rules';

const done = {
  title: 'Successfully subscribed!',
  description: "You'll receive updates on new research and articles.",
};

/**
 * A form with one email field. The address stays until it is accepted, and then appears below in case the toast was
 * missed.
 */
export function SubscribeForm() {
  const id = useId();
  const { contact } = useSite();
  const box = useRef<HTMLDivElement>(null);
  const [onList, setOnList] = useState('');
  const form = useForm<SubscribeInput, unknown, SubscribeInput>({
    resolver: zodResolver(subscribeRules),
    defaultValues: { email: '' },
  });
  const error = form.formState.errors.email?.message;

  const showAboveToast = (): void => box.current?.scrollIntoView({ block: 'nearest' });

  const { onSubmit, pending } = useFormSubmit(form, {
    send: async (input) => {
      setOnList('');
      await subscribe(input);
      return input.email;
    },
    onSent: (email) => {
      setOnList(email);
      form.reset();
      toast(done);
      showAboveToast();
    },
    onSubmitError: showAboveToast,
    failed: { title: 'Subscription failed', fallback: 'Please try again later.' },
  });

  return (
    <div ref={box} className="subscribe-box">
      <SendForm
        className="field subscribe"
        onSubmit={onSubmit}
        noScript={
          <>
            Signing up needs JavaScript.{' '}
            {contact && (
              <>
                Or write to <a href={`mailto:${contact}`}>{contact}</a>, and an editor puts you on the list.{' '}
              </>
            )}
            The <a href="/rss.xml">feed</a> brings every new article without an address.
          </>
        }
      >
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
            {...form.register('email')}
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
        {onList && !error && (
          <p className="subscribed">
            On the list: <b>{onList}</b>
          </p>
        )}
      </SendForm>
    </div>
  );
}
