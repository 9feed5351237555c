import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Series } from '../../../lib/api/types';
import type { Period } from '../dashboard-view';

/** GET /api/analytics/series. The previous period stays on screen while another one loads. */
export const seriesQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'numbers', 'series', days],
    queryFn: ({ signal }) => api.get<Series>(withQuery('/api/analytics/series', { days }), { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
