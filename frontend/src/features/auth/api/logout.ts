import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { deleteAllDrafts } from '../../../lib/draft';
import { removePersonalQueries } from '../../../lib/personal';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** POST /api/auth/logout. Also removes the member's cached data and unsent drafts. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<void>('/api/auth/logout'),
    onSuccess: () => {
      rememberMember(false);
      deleteAllDrafts();
      removePersonalQueries(client);
      client.setQueryData(currentUserQuery().queryKey, null);
    },
  });
}
