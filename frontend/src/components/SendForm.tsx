import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'noValidate'> {
  /** A URL on this site that accepts the form without scripts, with fields by name. */
  action?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shown without scripts, if there is no `action`. */
  noScript?: ReactNode;
}

const needsScript = 'Sending this needs JavaScript for now. Reading does not.';

/** In milliseconds, as in leave-script.ts. */
const resendGuardMs = 10_000;

/**
 * A form that is sent by client code. With an `action`, the browser can also send it, before the code has loaded or
 * without scripts; the browser then validates the fields. Without an `action`, the fields are disabled until the code
 * has loaded: the browser would put every field into the URL, passwords included, and hydration would discard what was
 * typed. Method `post` keeps the fields out of the URL if the browser sends the form anyway.
 */
export function SendForm({ children, action, onSubmit, noScript = needsScript, ...form }: Props) {
  const hydrated = useHydrated();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    // The browser is already sending the form (leave-script.ts), so do not send it twice. The check expires, because
    // the browser may return to this same page.
    const { sentAt } = event.currentTarget as { sentAt?: number };
    if (sentAt !== undefined && event.timeStamp - sentAt < resendGuardMs) event.preventDefault();
    else onSubmit(event);
  };
  return (
    <form {...form} {...(action && { action })} method="post" noValidate={hydrated || !action} onSubmit={send}>
      <fieldset className="send-form" disabled={!hydrated && !action}>
        {children}
      </fieldset>
      {!action && (
        <noscript>
          <p className="field-hint">{noScript}</p>
        </noscript>
      )}
    </form>
  );
}
