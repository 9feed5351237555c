import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';

/** GET /api/posts, for the count alone: how many published articles a category has. */
export const postCountQuery = (category: string) =>
  queryOptions({
    queryKey: ['posts', 'count', category],
    queryFn: async ({ meta, signal }) => {
      const path = withQuery('/api/posts', { published: true, fields: 'summary', category, limit: 1 });
      return (await api.page(path, { meta, signal })).total;
    },
  });
