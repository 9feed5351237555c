import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Dashboard } from '../../../lib/api/types';

/** GET /api/analytics/dashboard. Asked anew whenever the dashboard is opened, as all its numbers. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'numbers', 'dashboard'],
    queryFn: ({ signal }) => api.get<Dashboard>('/api/analytics/dashboard', { signal }),
    gcTime: 0,
  });
