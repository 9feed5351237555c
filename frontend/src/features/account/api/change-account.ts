import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ChangeAccountBody, User } from '../../../lib/api/types';
import { proveWithPasskey } from '../../../lib/passkeys';
import { currentUserKey } from '../../../lib/personal';

/** PUT /api/me: changes the given fields. With `withPasskey`, the device is asked for a passkey first. */
export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ withPasskey = false, ...changes }: ChangeAccountBody & { withPasskey?: boolean }) =>
      api.put<User>('/api/me', withPasskey ? { ...changes, ...(await proveWithPasskey()) } : changes),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}
