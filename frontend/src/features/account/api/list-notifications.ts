import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Notification } from '../../../lib/api/types';

const pageSize = 30;

/** GET /api/me/notifications, newest first. Read again each time the page is opened. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['mine', 'notifications'],
    queryFn: ({ pageParam, signal }) =>
      api.page<Notification>(withQuery('/api/me/notifications', { limit: pageSize, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    staleTime: 0,
    gcTime: 0,
  });
