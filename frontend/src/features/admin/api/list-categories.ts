import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Category } from '../../../lib/api/types';

/** GET /api/categories */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: ({ signal }) => api.get<Category[]>('/api/categories', { signal }),
  });
