import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** First words of the keys of queries whose answers belong to whoever is signed in. */
const personal = new Set<unknown>(['mine', 'desk']);

/** POST /api/auth/logout; what was fetched for this member is forgotten. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<void>('/api/auth/logout'),
    onSuccess: () => {
      rememberMember(false);
      client.removeQueries({ predicate: ({ queryKey }) => personal.has(queryKey[0]) });
      client.setQueryData(currentUserQuery().queryKey, null);
    },
  });
}
