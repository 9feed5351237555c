import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
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

/** One address. It stays in the field until it has arrived; then it stands below, for whoever missed the message. */
export function SubscribeForm() {
  const id = useId();
  const { contact } = useSite();
  const subscribe = useSubscribe();
  const box = useRef<HTMLDivElement>(null);
  const [onList, setOnList] = useState('');
  const { register, handleSubmit, setError, reset, formState } = useForm<SubscribeInput>({
    resolver: zodResolver(subscribeRules),
    defaultValues: { email: '' },
  });
  const error = formState.errors.email?.message;

  const showAboveToast = (): void => box.current?.scrollIntoView({ block: 'nearest' });

  const send = handleSubmit(async (input) => {
    if (subscribe.isPending) return;
    setOnList('');
    try {
      await subscribe.mutateAsync(input);
      setOnList(input.email);
      reset();
      toast(done);
      showAboveToast();
    } catch (failure) {
      const atField = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'email');
      if (atField) setError('email', { message: atField.message }, { shouldFocus: true });
      complain('Subscription failed', messageOf(failure, 'Please try again later.'));
      showAboveToast();
    }
  });

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
        {onList && !error && (
          <p className="subscribed">
            On the list: <b>{onList}</b>
          </p>
        )}
      </SendForm>
    </div>
  );
}
