import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Series } from '../../../lib/api/types';
import type { Period } from '../place';

/** GET /api/analytics/series. While another period is on its way the last one stays. */
export const seriesQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'numbers', 'series', days],
    queryFn: ({ signal }) => api.get<Series>(withQuery('/api/analytics/series', { days }), { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
