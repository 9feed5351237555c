import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { CountedCategory } from '../../../lib/api/types';

/** GET /api/categories with the number of published articles in each. */
export const countedCategoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'counted'],
    queryFn: (via) => api.get<CountedCategory[]>('/api/categories?fields=counts', via),
  });
