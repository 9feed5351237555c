import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import type { Category, CountedCategory } from './types';
import { renewing } from '../renewing';

/** GET /api/categories. Shared here so that features use one cache entry. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    ...renewing,
    queryFn: (via) => api.get<Category[]>('/api/categories', via),
  });

/** GET /api/categories with the number of published articles in each. */
export const countedCategoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'counted'],
    ...renewing,
    queryFn: (via) => api.get<CountedCategory[]>('/api/categories?fields=counts', via),
  });
