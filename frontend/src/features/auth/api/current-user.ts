import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { rememberMember } from '../member-hint';

/**
 * GET /api/auth/user: the signed-in user, or null. Only browsers request it, because the server renders pages without a
 * user.
 */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: currentUserKey,
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        const user = await api.get<User>('/api/auth/user', { signal });
        rememberMember(true);
        return user;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        rememberMember(false);
        return null;
      }
    },
  });
