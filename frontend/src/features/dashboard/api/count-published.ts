import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';

/** The number of published articles and stories, from the totals of GET /api/posts and /api/confessions. */
export const publishedQuery = () =>
  queryOptions({
    queryKey: ['admin', 'numbers', 'published'],
    queryFn: async ({ signal }) => {
      const [articles, stories] = await Promise.all([
        api.page(withQuery('/api/posts', { published: true, fields: 'summary', limit: 1 }), { signal }),
        api.page(withQuery('/api/confessions', { limit: 1 }), { signal }),
      ]);
      return { articles: articles.total, stories: stories.total };
    },
    gcTime: 0,
  });
