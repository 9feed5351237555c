import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';

/** How many articles and stories readers see: GET /api/posts and /api/confessions, of which only the count is looked at. */
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
