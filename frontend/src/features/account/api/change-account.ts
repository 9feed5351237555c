import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ChangeAccountBody, User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';

/** PUT /api/me: changes the given fields. A function asks the device for a passkey first. */
export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: ChangeAccountBody | (() => Promise<ChangeAccountBody>)) =>
      api.put<User>('/api/me', typeof changes === 'function' ? await changes() : changes),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}
