import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ChangeAccountBody, User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';

/** PUT /api/me: changes the given fields. */
export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: ChangeAccountBody) => api.put<User>('/api/me', changes),
    onSuccess: (user) => client.setQueryData(currentUserKey, user),
  });
}
