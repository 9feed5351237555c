import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'noValidate'> {
  /**
   * The name by which the server knows the form (backend/src/site/forms/site-forms.ts): it can be sent without scripts.
   */
  formName?: string;
  /** Where the server accepts the form, if not at the address of this page. */
  action?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shown without scripts, if there is no `action`. */
  noScript?: ReactNode;
}

const needsScript = 'Sending this form needs JavaScript. Reading doesn’t.';

/** In milliseconds, as in leave-script.ts. */
const resendGuardMs = 10_000;

/**
 * A form that is sent by client code. With a `formName`, the browser can also send it, before the code has loaded or
 * without scripts; the browser then validates the fields. Without one, the fields are disabled until the code has
 * loaded. Method `post` keeps the fields, passwords included, out of the URL if the browser sends the form.
 */
export function SendForm({ children, formName, action, onSubmit, noScript = needsScript, ...form }: Props) {
  const hydrated = useHydrated();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    // The browser is already sending the form (leave-script.ts), so do not send it twice. The check expires, because
    // the browser may return to this same page.
    const { sentAt } = event.currentTarget as { sentAt?: number };
    if (sentAt !== undefined && event.timeStamp - sentAt < resendGuardMs) event.preventDefault();
    else onSubmit(event);
  };
  return (
    <form {...form} {...(action && { action })} method="post" noValidate={hydrated || !formName} onSubmit={send}>
      <fieldset className="send-form" disabled={!hydrated && !formName}>
        {formName && <input type="hidden" name="form" value={formName} />}
        {children}
      </fieldset>
      {!formName && (
        <noscript>
          <p className="field-hint">{noScript}</p>
        </noscript>
      )}
    </form>
  );
}
