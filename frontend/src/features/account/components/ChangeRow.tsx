import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { ChangeAccountBody, User } from '../../../lib/api/types';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { passkeyProblem } from '../../../lib/passkeys';
import { PROOF_WRONG } from '../../../lib/factors';
import { useChangeAccount } from '../api/change-account';
import { PasskeyInstead } from './PasskeyInstead';

interface Field {
  /** As in the body of the request. */
  name: string;
  label: string;
  first: string;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  autoComplete?: string;
  /** The sentence to show in place of sending an empty one. */
  missing?: string;
}

interface Props {
  label: string;
  value: string;
  note: string;
  fields: Field[];
  changesOf: (typed: Record<string, string>) => ChangeAccountBody;
  /** Whether a passkey can be used in place of the last field. */
  canUsePasskey?: boolean;
  /** Gets the code of the server's error. */
  onRefused?: (problem: string | undefined) => void;
  /** The words of the toast. */
  done: (user: User) => { title: string; description?: string };
}

/**
 * A row of the account page whose form opens in its place. The typed text stays until the server has accepted it, or until it is
 * canceled. Escape asks first: it is easily pressed for something else.
 */
export function ChangeRow({ label, value, note, ...form }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <li>
      <div>
        <b>{label}</b>
        <small>
          <span className="account-value">{value}</span> <span>{note}</span>
        </small>
      </div>
      {open ? (
        <ChangeForm {...form} label={label} onClose={() => setOpen(false)} />
      ) : (
        <button ref={button} type="button" className="account-change" onClick={() => setOpen(true)}>
          Change<span className="hidden-text">{` your ${label.toLowerCase()}`}</span>
        </button>
      )}
    </li>
  );
}

function ChangeForm({
  label,
  fields,
  changesOf,
  canUsePasskey = false,
  onRefused,
  done,
  onClose,
}: Omit<Props, 'value' | 'note'> & { onClose: () => void }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeAccount();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const last = fields.at(-1)!.name;
  const shownLast = useRef(last);
  useEffect(() => {
    if (shownLast.current === last) return;
    shownLast.current = last;
    // After a refusal, it asks for another proof.
    if (errors['']) form.current?.querySelector<HTMLInputElement>(`[name="${last}"]`)?.focus();
  }, [last, errors]);

  const showError = (failure: unknown): void => {
    const isDevice = !(failure instanceof ApiError);
    const message = isDevice
      ? passkeyProblem(failure)
      : messageOf(failure, 'That wasn’t saved. Try again in a moment.');
    if (!isDevice) onRefused?.(failure.code);
    // The refusal of a proof names no field. The proof is the last one.
    const isProof = !isDevice && PROOF_WRONG.includes(failure.code ?? '');
    const wrong = isDevice ? [] : isProof ? [{ path: last, message }] : failure.errors;
    const at = wrong.filter(({ path }) => fields.some(({ name }) => name === path));
    setErrors(at.length > 0 ? Object.fromEntries(at.map((one) => [one.path, one.message])) : { '': message });
    const first = at[0]?.path ?? fields[0]!.name;
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const send = async (withPasskey = false): Promise<void> => {
    if (change.isPending) return;
    const typed = Object.fromEntries(new FormData(form.current!)) as Record<string, string>;
    // Before anything is sent, and before a device asks for a fingerprint in place of the last field.
    const needed = withPasskey ? fields.slice(0, -1) : fields;
    const empty = needed.find(({ name, missing }) => missing && !typed[name]?.trim());
    if (empty) {
      setErrors({ [empty.name]: empty.missing! });
      return form.current?.querySelector<HTMLInputElement>(`[name="${empty.name}"]`)?.focus();
    }
    setErrors({});
    try {
      toast(done(await change.mutateAsync({ ...changesOf(typed), withPasskey })));
      onClose();
    } catch (failure) {
      showError(failure);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };

  // Browsers fill in passwords by themselves.
  const isTyped = (): boolean =>
    [...form.current!.querySelectorAll('input')].some(
      ({ type, value, defaultValue }) => type !== 'password' && value !== defaultValue,
    );
  // Not while it is saved: the form says why a change was refused, and the answer would close a form that is opened again meanwhile.
  const cancel = (): void => {
    if (!change.isPending) onClose();
  };
  const closeOnEscape = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key !== 'Escape' || nativeEvent.isComposing || change.isPending) return;
    if (!isTyped() || confirmDiscard()) onClose();
  };

  return (
    <form ref={form} className="account-form-row" noValidate onSubmit={submit} onKeyDown={closeOnEscape}>
      {fields.map(({ name, label: title, first, type = 'text', hint, autoComplete = 'off' }, index) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{title}</label>
          <input
            id={`${id}-${name}`}
            name={name}
            type={type}
            defaultValue={first}
            autoComplete={autoComplete}
            autoFocus={index === 0}
            readOnly={change.isPending}
            {...(type === 'text' && { dir: 'auto' })}
            aria-invalid={!!errors[name]}
            aria-describedby={(errors[name] ?? hint) ? `${id}-${name}-note` : undefined}
          />
          {(errors[name] ?? hint) && (
            <p id={`${id}-${name}-note`} className={errors[name] ? 'field-error' : 'field-hint'}>
              {errors[name] ?? hint}
            </p>
          )}
        </div>
      ))}
      {canUsePasskey && <PasskeyInstead pending={change.isPending} onUse={() => void send(true)} />}
      {errors[''] && (
        <p className="field-error" role="alert">
          {errors['']}
        </p>
      )}
      <div className="account-send">
        <button type="submit" className="button" aria-disabled={change.isPending}>
          <span>{change.isPending ? 'Saving...' : 'Save'}</span>
          <span className="hidden-text">{` your ${label.toLowerCase()}`}</span>
        </button>
        <button type="button" className="button button-line" aria-disabled={change.isPending} onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
