import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'noValidate'> {
  /** An address of ours that takes the form without any script, fields by their names. */
  action?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What is said where there is no script, when there is no `action`. */
  noScript?: ReactNode;
}

const asks = 'Sending this needs JavaScript for now. Reading does not.';

/** As in leave-script.ts. */
const sending = 10_000;

/**
 * A form that our script sends. With an `action`, the browser can send it by itself, before the script is there and
 * without one; it checks the fields itself then. Otherwise nothing can be typed or sent until the script is there: the
 * browser would put every field into the address (a password), and taking the page over would empty what was typed.
 * `post`, should it be sent without us all the same, keeps the fields out of the address.
 */
export function SendForm({ children, action, onSubmit, noScript = asks, ...form }: Props) {
  const hydrated = useHydrated();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    // The browser is sending it by itself (leave-script.ts): a second time would make two of it. Not for ever, for it
    // may come back to this very page.
    const { sentAt } = event.currentTarget as { sentAt?: number };
    if (sentAt !== undefined && event.timeStamp - sentAt < sending) event.preventDefault();
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
