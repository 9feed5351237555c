import { useState } from 'react';
import type { OwnerProofBody } from '../../lib/api/types';
import { useFactors } from '../../lib/factors';

/**
 * The field in which users prove that it's them: the password, or a code if they have codes from an app. With a passkey, they need no
 * field.
 */
export function useOwnerProof(needsCode: boolean) {
  const { asksFor, hasPasskey } = useFactors(needsCode);
  const [value, setValue] = useState('');
  const proof: OwnerProofBody = { [asksFor]: value };
  const field =
    asksFor === 'code'
      ? ({ label: 'Code from your app, or a recovery code', type: 'text', autoComplete: 'one-time-code' } as const)
      : ({ label: 'Your password', type: 'password', autoComplete: 'current-password' } as const);
  return {
    proof,
    /** The sentence to show in place of sending; null if the field is filled. */
    missing: value.trim() !== '' ? null : asksFor === 'code' ? 'Enter a code.' : 'Enter your password.',
    field: { ...field, value, onChange: setValue },
    hasPasskey,
  };
}
