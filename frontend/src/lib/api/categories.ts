import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import type { Category } from './types';

/** GET /api/categories. Shared here so that features use one cache entry. */
export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: (via) => api.get<Category[]>('/api/categories', via) });
