import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Category, CountedCategory } from '../../../lib/api/types';

/** GET /api/categories */
export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: (via) => api.get<Category[]>('/api/categories', via) });

/** The same with how many published articles each has. */
export const countedCategoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'counted'],
    queryFn: (via) => api.get<CountedCategory[]>('/api/categories?fields=counts', via),
  });
