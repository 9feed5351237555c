import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { DeleteAccountBody, DeletionAccepted } from '../../../lib/api/types';

/** DELETE /api/me. A function asks the device for a passkey first. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (body: DeleteAccountBody | (() => Promise<DeleteAccountBody>)) =>
      api.delete<DeletionAccepted>('/api/me', typeof body === 'function' ? await body() : body),
    gcTime: 0,
  });
}
