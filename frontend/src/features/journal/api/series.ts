import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ArticleSeries, ArticleSeriesWithPosts } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';

/** GET /api/series: the series that readers see. */
export const allSeriesQuery = () =>
  queryOptions({
    queryKey: ['series'],
    ...renewing,
    queryFn: (via) => api.get<ArticleSeries[]>('/api/series?limit=100', via),
  });

/** GET /api/series/{id}: one series with its published articles in order. */
export const seriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['series', id],
    ...renewing,
    queryFn: (via) => api.get<ArticleSeriesWithPosts>(`/api/series/${id}`, via),
  });
