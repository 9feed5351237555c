import { useState } from 'react';
import type { OwnerProofBody } from '../../lib/api/types';
import { PROOF_FIELDS, useFactors } from '../../lib/factors';

/**
 * The field in which users prove that it's them: the password, or a code if they have codes from an app. With a passkey, they need no
 * field.
 */
export function useOwnerProof(needsCode: boolean) {
  const { asksFor, hasPasskey } = useFactors(needsCode);
  // One for each kind: the field of a code shows what is typed, and must never have the password.
  const [typed, setTyped] = useState({ password: '', code: '' });
  const value = typed[asksFor];
  const proof: OwnerProofBody = { [asksFor]: value };
  const { missing, ...field } = PROOF_FIELDS[asksFor];
  return {
    /** Also the `key` of the field. */
    asksFor,
    proof,
    /** The sentence to show in place of sending; null if the field is filled. */
    missing: value.trim() === '' ? missing : null,
    field: { ...field, value, onChange: (text: string) => setTyped((before) => ({ ...before, [asksFor]: text })) },
    hasPasskey,
  };
}
