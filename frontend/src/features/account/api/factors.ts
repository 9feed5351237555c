import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type {
  AddedFactor,
  AddedPasskey,
  CodesSetup,
  NewPasskeyOptions,
  OwnerProofBody,
  RecoveryCodes,
} from '../../../lib/api/types';
import { factorsQuery } from '../../../lib/factors';
import { makePasskey } from '../../../lib/passkeys';
import { currentUserKey } from '../../../lib/personal';

/**
 * A change of how the user signs in. Afterwards, what the page shows about that is read again. The change does not wait for it: recovery
 * codes are shown only once, and would be lost with a page that is closed meanwhile.
 */
export function useFactorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a failure: the server may have made the change before the connection broke.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: factorsQuery().queryKey });
      void client.invalidateQueries({ queryKey: currentUserKey });
    },
    gcTime: 0,
  });
}

export async function addPasskey({ name, ...proof }: OwnerProofBody & { name: string }): Promise<AddedPasskey> {
  const options = await api.post<NewPasskeyOptions>('/api/auth/passkeys/options', proof);
  return api.post<AddedPasskey>('/api/auth/passkeys', { name, ...(await makePasskey(options)) });
}

export const renamePasskey = ({ id, name }: { id: number; name: string }) =>
  api.put<void>(`/api/auth/passkeys/${id}`, { name });

export const removePasskey = ({ id, ...proof }: OwnerProofBody & { id: number }) =>
  api.delete<void>(`/api/auth/passkeys/${id}`, proof);

export const setUpCodes = (proof: OwnerProofBody) => api.post<CodesSetup>('/api/auth/totp/setup', proof);

export const turnOnCodes = (body: { setup: string; code: string }) => api.post<AddedFactor>('/api/auth/totp', body);

export const turnOffCodes = (proof: OwnerProofBody) => api.delete<void>('/api/auth/totp', proof);

export const makeRecoveryCodes = (proof: OwnerProofBody) => api.post<RecoveryCodes>('/api/auth/recovery-codes', proof);
