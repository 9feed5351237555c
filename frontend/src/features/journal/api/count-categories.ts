import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { CountedCategory } from '../../../lib/api/types';

/** GET /api/categories, with how many published articles each has. */
export const countedCategoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'counted'],
    queryFn: (via) => api.get<CountedCategory[]>('/api/categories?fields=counts', via),
  });
