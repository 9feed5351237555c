import { queryOptions } from '@tanstack/react-query';
import { api, type Via } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';

/** GET /api/confessions/{id}: one story, in any status. */
export const readConfession = (id: number, via?: Via) => api.get<Confession>(`/api/confessions/${id}`, via);

export const confessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'confession', id],
    queryFn: ({ signal }) => readConfession(id, { signal }),
    gcTime: 0,
  });

/** Whether readers do not see a story. False if that cannot be found out. */
export const isPending = (id: number): Promise<boolean> =>
  readConfession(id).then(
    ({ approved }) => !approved,
    () => false,
  );
