import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../features/auth/api/current-user';
import { prefersNoTracking } from '../lib/do-not-track';

/**
 * Returns a function that says whether this reader's actions may be counted. False if the reader asks not to be
 * tracked, or is a known admin (the server also excludes admins). Makes no request.
 */
export function useMayCount(): () => boolean {
  const client = useQueryClient();
  return useCallback(
    () => !prefersNoTracking() && client.getQueryData(currentUserQuery().queryKey)?.isAdmin !== true,
    [client],
  );
}
