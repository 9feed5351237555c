import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { renewing } from '../../../lib/renewing';
import { pathOf, type Item } from '../item';

/** GET /api/bookmarks/check/{contentType}/{id}: whether the member has saved it. */
export const savedQuery = (item: Item) =>
  queryOptions({
    queryKey: ['mine', 'saved', item.contentType, item.id],
    ...renewing,
    queryFn: (via) => api.get<boolean>(`/api/bookmarks/check/${pathOf(item)}`, via),
  });
