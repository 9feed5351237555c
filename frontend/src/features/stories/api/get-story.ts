import { queryOptions } from '@tanstack/react-query';
import { api, pathId } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

/** GET /api/confessions/{id}: one approved story. */
export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ['stories', 'one', id],
    ...renewing,
    queryFn: ({ meta, signal }) => api.get<Confession>(`/api/confessions/${pathId(id)}`, { meta, signal }),
  });
