import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { listKey } from './lists';

export type Pending = 'confessions' | 'comments' | 'submissions' | 'suggestions';

/** GET /api/{kind}/pending with limit 1: the number of pending items and the date of the oldest one. */
export const oldestPendingQuery = (kind: Pending) =>
  queryOptions({
    queryKey: [...listKey(kind), 'oldest'],
    queryFn: async ({ signal }) => {
      const { items, total } = await api.page<{ createdAt: string }>(`/api/${kind}/pending?limit=1`, { signal });
      return { total, since: items[0]?.createdAt ?? null };
    },
  });
