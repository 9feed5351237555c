import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { PendingCounts } from '../../../lib/api/types';

/**
 * GET /api/moderation/counts. The event stream overwrites the cached result with newer counts (see desk-stream.ts).
 */
export const pendingCountsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'counts'],
    queryFn: ({ signal }) => api.get<PendingCounts>('/api/moderation/counts', { signal }),
  });
