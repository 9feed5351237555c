import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { DeadLink } from '../../../lib/api/types';

const pageSize = 50;

/** GET /api/links/dead: those of one article together. */
export const deadLinksQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'dead-links'],
    queryFn: ({ pageParam, signal }) =>
      api.page<DeadLink>(withQuery('/api/links/dead', { limit: pageSize, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    gcTime: 0,
  });

/** POST /api/links/{id}/check: a worker does it within a few minutes. */
export const checkLinkAgain = (id: number) => api.post<void>(`/api/links/${id}/check`);
