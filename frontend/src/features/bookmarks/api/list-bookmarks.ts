import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SavedItem } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';
import type { Item } from '../item';

const firstPageSize = 9;
const nextPageSize = 6;

/** The key of both lists. */
export const bookmarksKey = ['mine', 'bookmarks'] as const;

/**
 * GET /api/bookmarks: the member's bookmarks of one type, newest first; 9 on the first page, then 6. Read again each time the list
 * is opened: other devices save and remove, too.
 */
export const bookmarksQuery = (contentType: Item['contentType']) =>
  infiniteQueryOptions({
    queryKey: [...bookmarksKey, contentType],
    queryFn: ({ pageParam, signal }) =>
      api.page<SavedItem>(
        withQuery('/api/bookmarks', {
          contentType,
          limit: pageParam ? nextPageSize : firstPageSize,
          cursor: pageParam,
        }),
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    ...renewing,
    staleTime: 0,
  });
