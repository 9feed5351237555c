import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { listKey } from './lists';

/** GET /api/{kind}/pending, one of them: since when the longest has been waiting. */
export const oldestPendingQuery = (kind: 'confessions' | 'comments') =>
  queryOptions({
    queryKey: [...listKey(kind), 'oldest'],
    queryFn: async ({ signal }) =>
      (await api.get<{ createdAt: string }[]>(`/api/${kind}/pending?limit=1`, { signal }))[0]?.createdAt ?? null,
  });
