import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Dashboard } from '../../../lib/api/types';

/** GET /api/analytics/dashboard. `gcTime: 0` makes all numbers refetch whenever the dashboard opens. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'numbers', 'dashboard'],
    queryFn: ({ signal }) => api.get<Dashboard>('/api/analytics/dashboard', { signal }),
    gcTime: 0,
  });
