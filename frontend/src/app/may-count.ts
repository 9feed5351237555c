import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../features/auth/api/current-user';
import { prefersNoTracking } from '../lib/do-not-track';

/**
 * Whether what this reader does may be told for the counts: not of who asks not to be followed, and not of an admin as far
 * as we know (the server knows better and leaves admins out by itself). Nobody is asked anything for this.
 */
export function useMayCount(): () => boolean {
  const client = useQueryClient();
  return useCallback(
    () => !prefersNoTracking() && client.getQueryData(currentUserQuery().queryKey)?.isAdmin !== true,
    [client],
  );
}
