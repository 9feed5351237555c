import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { SendForm } from '../../../components/SendForm';
import { complain, toast } from '../../../components/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import { useSite } from '../../../lib/site';
import { useSubscribe } from '../api/subscribe';
import { subscribeRules, type SubscribeInput } from '../rules';

const done = {
  title: 'Successfully subscribed!',
  description: "You'll receive updates on new research and articles.",
};

/** One address. It stays in the field until it has arrived; then the form gives way to saying so. */
export function SubscribeForm() {
  const id = useId();
  const { contact } = useSite();
  const subscribe = useSubscribe();
  const box = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLHeadingElement>(null);
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<SubscribeInput>({
    resolver: zodResolver(subscribeRules),
    defaultValues: { email: '' },
  });
  const error = formState.errors.email?.message;

  const showAboveToast = (): void => box.current?.scrollIntoView({ block: 'nearest' });

  // The button that had the focus is gone with the form.
  useEffect(() => {
    if (!subscribe.isSuccess) return;
    said.current?.focus({ preventScroll: true });
    showAboveToast();
  }, [subscribe.isSuccess]);

  const send = handleSubmit(async (input) => {
    if (subscribe.isPending) return;
    try {
      await subscribe.mutateAsync(input);
      toast(done);
    } catch (failure) {
      const atField = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'email');
      if (atField) setError('email', { message: atField.message }, { shouldFocus: true });
      complain('Subscription failed', messageOf(failure, 'Please try again later.'));
      showAboveToast();
    }
  });

  if (subscribe.isSuccess) {
    return (
      <div ref={box} className="subscribe-box subscribed">
        <h3 ref={said} tabIndex={-1}>
          {done.title}
        </h3>
        <p>{done.description}</p>
        <button
          type="button"
          className="onward"
          onClick={() => {
            reset();
            subscribe.reset();
            requestAnimationFrame(() => setFocus('email'));
          }}
        >
          Subscribe another address
        </button>
      </div>
    );
  }

  return (
    <div ref={box} className="subscribe-box">
      <SendForm
        className="field subscribe"
        onSubmit={(event) => void send(event)}
        without={
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
            {...register('email')}
          />
          <button type="submit" className="button" aria-disabled={subscribe.isPending}>
            {subscribe.isPending ? 'Subscribing...' : 'Subscribe'}
          </button>
        </div>
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </SendForm>
    </div>
  );
}
