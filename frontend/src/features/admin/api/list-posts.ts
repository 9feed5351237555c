import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { PostSummary } from '../../../lib/api/types';
import type { Place } from '../desk/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** A writer's list has their own posts only. */
const published: Partial<Record<Place['status'], boolean>> = { public: true, waiting: false };

/** GET /api/posts: articles and drafts, without their text. */
export const postsQuery = (place: Place, onlyOwn = false) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('posts', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<PostSummary>(
        withQuery('/api/posts', {
          published: published[place.status] ?? null,
          scheduled: place.status === 'scheduled' ? true : null,
          asking: place.status === 'asking' ? true : null,
          mine: onlyOwn ? true : null,
          categoryId: place.category ?? null,
          fields: 'summary',
          ...listParams(place, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('posts', place),
  });
