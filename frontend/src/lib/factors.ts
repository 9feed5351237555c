import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api/client';
import type { Factors } from './api/types';
import { hasPasskeys } from './passkeys';

/** GET /api/auth/factors */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['mine', 'factors'],
    queryFn: ({ signal }) => api.get<Factors>('/api/auth/factors', { signal }),
  });

/**
 * How the signed-in user proves that it's them: a passkey, or what is typed into a field.
 *
 * @param needsCode the server has refused the password and asked for a code
 */
export function useFactors(needsCode = false): { asksFor: 'password' | 'code'; hasPasskey: boolean } {
  const factors = useQuery(factorsQuery()).data;
  return {
    asksFor: needsCode || (factors?.codesSince ?? null) !== null ? 'code' : 'password',
    hasPasskey: (factors?.passkeys.length ?? 0) > 0 && hasPasskeys(),
  };
}

/** The field of each proof. `missing` is the sentence to show in place of sending an empty one. */
export const PROOF_FIELDS = {
  password: {
    label: 'Your password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Enter your password.',
  },
  code: {
    label: 'Code from your app, or a recovery code',
    type: 'text',
    autoComplete: 'one-time-code',
    missing: 'Enter a code.',
  },
} as const;

/** The password or the code was not right. */
export const PROOF_WRONG: readonly string[] = ['auth.proof-wrong', 'auth.code-wrong'];

/** The server wants a code in place of the password, and its message says which. */
export const NEEDS_CODE = 'auth.step-up-code';
