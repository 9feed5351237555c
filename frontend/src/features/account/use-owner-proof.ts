import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerProofBody } from '../../lib/api/types';
import { factorsQuery } from './api/factors';

/** The field in which users prove that it's them: the password, or a code if they have codes from an app. */
export function useOwnerProof() {
  const hasCodes = useQuery(factorsQuery()).data?.codesSince != null;
  const [value, setValue] = useState('');
  const proof: OwnerProofBody = hasCodes ? { code: value } : { password: value };
  const field = hasCodes
    ? ({ label: 'Code from your app, or a recovery code', type: 'text', autoComplete: 'one-time-code' } as const)
    : ({ label: 'Your password', type: 'password', autoComplete: 'current-password' } as const);
  return {
    proof,
    /** The sentence to show in place of sending; null if the field is filled. */
    missing: value.trim() !== '' ? null : hasCodes ? 'Enter a code.' : 'Enter your password.',
    field: { ...field, value, onChange: setValue },
  };
}
