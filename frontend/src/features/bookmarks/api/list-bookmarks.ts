import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SavedItem } from '../../../lib/api/types';

const firstPageSize = 9;
const nextPageSize = 6;

/** GET /api/bookmarks: the member's bookmarks, newest first; 9 on the first page, then 6. */
export const bookmarksQuery = () =>
  infiniteQueryOptions({
    queryKey: ['mine', 'bookmarks'],
    queryFn: ({ pageParam, signal }) =>
      api.page<SavedItem>(
        withQuery('/api/bookmarks', { limit: pageParam ? nextPageSize : firstPageSize, cursor: pageParam }),
        {
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
