import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Whether a query's answer belongs to whoever is signed in, by the first word of its key: what is on the desk, for one. */
export const isPersonal = ([first]: QueryKey): boolean => first === 'mine' || first === 'admin';

/** POST /api/auth/logout; what was fetched for this member is forgotten. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<void>('/api/auth/logout'),
    onSuccess: () => {
      rememberMember(false);
      client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
      client.setQueryData(currentUserQuery().queryKey, null);
    },
  });
}
