import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../../components/forms/FormNotice';
import { SendForm } from '../../../components/forms/SendForm';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { DeleteAccountBody } from '../../../lib/api/types';
import { NEEDS_CODE, PROOF_WRONG, useFactors } from '../../../lib/factors';
import { passkeyProblem, proveWithPasskey } from '../../../lib/passkeys';
import { useDeleteAccount } from '../api/delete-account';
import { DeletionProof, type DeletionInput } from './DeletionProof';

interface Props {
  onDeleted: (until: string) => void;
}

const COMMENTS = [
  { value: 'delete', label: 'Delete my comments' },
  { value: 'keep', label: 'Leave them up as “Anonymous”' },
] as const;

/** The words for a failure. A refused passkey is a 401, too, but signing in again would not help. */
function noticeOf(failure: Error): { status: number; message: string } {
  if (!(failure instanceof ApiError)) return { status: 403, message: passkeyProblem(failure) };
  const status = failure.code?.startsWith('auth.passkey-') ? 403 : failure.status;
  return { status, message: messageOf(failure, 'Your account wasn’t deleted. Try again.') };
}

/** Deletes the account in two steps: what happens and what becomes of the comments, then the proof that it's them. */
export function DeleteAccount({ onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteAccount();
  const [needsCode, setNeedsCode] = useState(false);
  const { asksFor, hasPasskey } = useFactors(needsCode);
  const form = useForm<DeletionInput>({ defaultValues: { comments: 'delete', password: '', code: '' } });
  const { errors } = form.formState;
  useEffect(() => {
    if (isAsking) form.setFocus(asksFor);
  }, [isAsking, asksFor, form]);

  const keep = () => {
    // The account is being deleted, whatever the page says.
    if (deletion.isPending) return;
    form.resetField('password');
    form.resetField('code');
    deletion.reset();
    setAsking(false);
    requestAnimationFrame(() => start.current?.focus());
  };
  const remove = async (body: DeleteAccountBody | (() => Promise<DeleteAccountBody>)): Promise<void> => {
    if (deletion.isPending) return;
    try {
      onDeleted((await deletion.mutateAsync(body)).until);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : undefined;
      if (code === NEEDS_CODE) setNeedsCode(true);
      else if (code && PROOF_WRONG.includes(code)) {
        form.setError(asksFor, { message: messageOf(failure, '') }, { shouldFocus: true });
        // The field says it, until its text is corrected. Nothing else should say it again then.
        deletion.reset();
      }
    }
  };
  const send = form.handleSubmit((input) => remove({ comments: input.comments, [asksFor]: input[asksFor] }));
  const withPasskey = (): void => {
    form.clearErrors();
    void remove(async () => ({ comments: form.getValues('comments'), ...(await proveWithPasskey()) }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isAsking) void send(event);
    else setAsking(true);
  };
  const failure = deletion.error && !errors[asksFor] ? deletion.error : null;

  return (
    <SendForm className="delete-account" onSubmit={submit} aria-labelledby="delete-account">
      <h3 id="delete-account">Delete your account</h3>
      <p>
        You get at least 24 hours to change your mind: just sign in. After that, your name and email are gone. Backups
        have them until they’re replaced, usually after 14 days.
      </p>
      <fieldset className="delete-comments">
        <legend className="hidden-text">Your comments</legend>
        {COMMENTS.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              value={value}
              // Not the chosen one, which may have the focus.
              disabled={deletion.isPending && form.getValues('comments') !== value}
              {...form.register('comments')}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isAsking && (
        <>
          <DeletionProof
            asksFor={asksFor}
            register={form.register}
            error={errors[asksFor]?.message}
            onPasskey={hasPasskey ? withPasskey : undefined}
            pending={deletion.isPending}
          />
          <FormNotice submitError={failure && noticeOf(failure)} pending={deletion.isPending} at="/member" />
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
          <Button variant="text" aria-disabled={deletion.isPending} onClick={keep}>
            Keep My Account
          </Button>
        )}
      </p>
    </SendForm>
  );
}
