import { useState } from 'react';
import type { LinkForm } from '../../../components/forms/use-link-form';
import { LinkButton } from '../../../components/LinkButton';

/** Erasing takes two presses, with scripts or without: one opens the question, the other answers it. */
export function EraseAddress({ form }: { form: LinkForm }) {
  // Open if the server returned it, without scripts. Then it is the reader's.
  const [open] = useState(form.error !== null);
  return (
    <details className="preferences-part erase" open={open || undefined}>
      <summary>
        <span>Erase my address</span>
      </summary>
      <p>
        This deletes your address, name and settings from the newsletter. You can’t undo it. If you have an account
        here, it stays. We keep only a code that nobody can turn back into your address, so that no old list brings you
        back. You can sign up again a day later.
      </p>
      <LinkButton form={form} label="Yes, erase my address" sending="Erasing..." />
    </details>
  );
}
