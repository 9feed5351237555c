import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { FormNotice } from '../../../components/FormNotice';
import { SendForm } from '../../../components/SendForm';
import { ApiError, messageOf } from '../../../lib/api/client';
import { useDeleteAccount } from '../api/delete-account';

interface Props {
  onDeleted: (until: string) => void;
}

const COMMENTS = [
  { value: 'delete', label: 'Delete my comments' },
  { value: 'keep', label: 'Leave them up as “Anonymous”' },
] as const;

interface Input {
  comments: (typeof COMMENTS)[number]['value'];
  password: string;
}

/** Deletes the account in two steps: what happens and what becomes of the comments, then the password. */
export function DeleteAccount({ onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteAccount();
  const form = useForm<Input>({ defaultValues: { comments: 'delete', password: '' } });
  const { errors } = form.formState;
  useEffect(() => {
    if (isAsking) form.setFocus('password');
  }, [isAsking, form]);

  const keep = () => {
    form.resetField('password');
    deletion.reset();
    setAsking(false);
    requestAnimationFrame(() => start.current?.focus());
  };
  const send = form.handleSubmit(async (input) => {
    if (deletion.isPending) return;
    try {
      onDeleted((await deletion.mutateAsync(input)).until);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'account.wrong-password')
        form.setError('password', { message: failure.message }, { shouldFocus: true });
    }
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isAsking) void send(event);
    else setAsking(true);
  };
  const failure = deletion.error && !errors.password ? deletion.error : null;

  return (
    <SendForm className="delete-account" onSubmit={submit} aria-labelledby="delete-account">
      <h3 id="delete-account">Delete your account</h3>
      <p>
        You get 24 hours to change your mind: just sign in. After that, your name and email are gone. Backups have them
        until they’re replaced, usually after 14 days.
      </p>
      <fieldset className="delete-comments">
        <legend className="hidden-text">Your comments</legend>
        {COMMENTS.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" value={value} {...form.register('comments')} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isAsking && (
        <>
          <p>Are you sure? You’ll be signed out everywhere. To confirm that it’s you, type your password.</p>
          <FormField
            label="Password"
            type="password"
            autoComplete="current-password"
            field={form.register('password', { required: 'Password is required.' })}
            error={errors.password?.message}
          />
          <FormNotice
            submitError={
              failure && {
                status: failure instanceof ApiError ? failure.status : 0,
                message: messageOf(failure, 'Your account wasn’t deleted. Try again.'),
              }
            }
            pending={deletion.isPending}
            at="/member"
          />
        </>
      )}
      <p className="delete-buttons">
        <Button
          ref={start}
          type="submit"
          color="error"
          variant={isAsking ? 'contained' : 'outlined'}
          aria-disabled={deletion.isPending}
        >
          <span>{deletion.isPending ? 'Deleting...' : isAsking ? 'Yes, Delete My Account' : 'Delete My Account'}</span>
        </Button>
        {isAsking && (
          <Button variant="text" onClick={keep}>
            Keep My Account
          </Button>
        )}
      </p>
    </SendForm>
  );
}
