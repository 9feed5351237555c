import { useSyncExternalStore, type FormHTMLAttributes } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * A form that our script sends. Until the script is there nothing can be typed or sent: the browser by itself would put
 * every field into the address (a password, a story), and taking the page over would empty what was typed. `post`, should
 * it be sent without us all the same, keeps the fields out of the address.
 */
export function SendForm({ children, ...form }: FormHTMLAttributes<HTMLFormElement>) {
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <form {...form} method="post" noValidate>
      <fieldset className="send-form" disabled={!ready}>
        {children}
      </fieldset>
      <noscript>
        <p className="field-hint">Sending this needs JavaScript for now. Reading does not.</p>
      </noscript>
    </form>
  );
}
