import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../features/auth/api/current-user';
import { prefersNoTracking } from '../lib/do-not-track';
import { hasLeft } from '../lib/leaving';
import { can } from '../lib/use-can';

/**
 * Returns a function that says whether this reader's actions may be counted. False if the reader asks not to be
 * tracked, has left with 'Leave this page', or is known to work here (the server also excludes staff). Makes no request.
 * Ask again after each wait: counting what begins after the reader has left would store a session id again.
 */
export function useMayCount(): () => boolean {
  const client = useQueryClient();
  return useCallback(
    () => !prefersNoTracking() && !hasLeft() && !can(client.getQueryData(currentUserQuery().queryKey), 'use-desk'),
    [client],
  );
}
