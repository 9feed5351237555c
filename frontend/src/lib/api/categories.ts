import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import type { Category } from './types';

/** GET /api/categories. Here, since more than one feature asks for it: who comes from one brings the answer to the other. */
export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: (via) => api.get<Category[]>('/api/categories', via) });
