import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

/** GET /api/confessions/{id}: one story, in any status. */
export const confessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'confession', id],
    queryFn: ({ signal }) => api.get<Confession>(`/api/confessions/${id}`, { signal }),
    gcTime: 0,
  });

/** Whether readers do not see a story. False if that cannot be found out. */
export const isPending = (id: number): Promise<boolean> =>
  api.get<Confession>(`/api/confessions/${id}`).then(
    ({ approved }) => !approved,
    () => false,
  );
