import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Category } from '../../../lib/api/types';

/** GET /api/categories. The key is the journal's: whoever comes from there brings them along. */
export const topicCategoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: (via) => api.get<Category[]>('/api/categories', via) });
