import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Growth } from '../../../lib/api/types';

/** GET /api/analytics/growth */
export const growthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'numbers', 'growth'],
    queryFn: ({ signal }) => api.get<Growth>('/api/analytics/growth', { signal }),
    gcTime: 0,
  });
