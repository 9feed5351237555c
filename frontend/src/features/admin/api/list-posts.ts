import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { PostSummary } from '../../../lib/api/types';
import type { Place } from '../desk/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/posts: articles and drafts, without their text. */
export const postsQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('posts', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<PostSummary>(
        withQuery('/api/posts', {
          published: place.status === 'all' ? null : place.status === 'public',
          fields: 'summary',
          ...listParams(place, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('posts', place),
  });
