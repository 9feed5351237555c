import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';

type DeleteAccountBody = components['schemas']['DeleteAccountBody'];
type DeletionAccepted = components['schemas']['DeletionAccepted'];

/** DELETE /api/me */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: DeleteAccountBody) => api.delete<DeletionAccepted>('/api/me', body),
    gcTime: 0,
  });
}
