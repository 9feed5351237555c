import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/client';
import type { ArticleSeries, ArticleSeriesWithPosts, SeriesOfPost } from '../../../lib/api/types';
import { FULL_SERIES, MAX_PARTS } from '../shelves/series-limits';

export interface SeriesFields {
  name: string;
  /** Only for a new series. Empty makes the server choose. */
  slug: string;
  description: string;
  postIds: number[];
}

/** GET /api/series as an admin: also those that readers don’t see yet. */
export const deskSeriesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'series'],
    queryFn: (via) => api.get<ArticleSeries[]>('/api/series?limit=100', via),
    // Publishing and undo change the parts and the reading time, also on other desks.
    staleTime: 0,
    gcTime: 0,
  });

/** GET /api/series/{id} as an admin: with drafts. */
export const deskOneSeriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'series', id],
    queryFn: (via) => api.get<ArticleSeriesWithPosts>(`/api/series/${id}`, via),
  });

/** POST /api/series */
export const createSeries = ({ slug, ...fields }: SeriesFields) =>
  api.post<ArticleSeriesWithPosts>('/api/series', { ...fields, slug: slug || null });

/** PUT /api/series/{id}, refused when `version` is not the newest. */
export const editSeries = (id: number, version: number, change: Partial<Omit<SeriesFields, 'slug'>>) =>
  api.put<ArticleSeriesWithPosts>(`/api/series/${id}`, { ...change, version });

/** DELETE /api/series/{id} */
export const deleteSeries = (id: number) => api.delete<void>(`/api/series/${id}`);

/** GET /api/posts/{id}/series: the series of an article, published or not. */
export const seriesOfPostQuery = (postId: number) =>
  queryOptions({
    queryKey: ['admin', 'series-of-post', postId],
    queryFn: (via) => api.get<SeriesOfPost>(`/api/posts/${postId}/series`, via),
    gcTime: 0,
  });

const ATTEMPTS = 3;

/** Changes the articles of a series. If someone else changes it in between, what they did stays. */
async function changeParts(id: number, next: (ids: number[]) => number[]): Promise<ArticleSeriesWithPosts> {
  for (let attempt = 1; ; attempt++) {
    const { posts, version } = await api.get<ArticleSeriesWithPosts>(`/api/series/${id}`);
    try {
      return await editSeries(id, version, { postIds: next(posts.map((post) => post.id)) });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Adds an article at the end of a series. It leaves the one that it was in.
 *
 * @throws ApiError also when the series is full
 */
export const addToSeries = (id: number, postId: number): Promise<ArticleSeriesWithPosts> =>
  changeParts(id, (ids) => {
    if (ids.includes(postId)) return ids;
    if (ids.length >= MAX_PARTS) throw new ApiError(400, FULL_SERIES);
    return [...ids, postId];
  });

export async function removeFromSeries(id: number, postId: number): Promise<null> {
  await changeParts(id, (ids) => ids.filter((one) => one !== postId));
  return null;
}
