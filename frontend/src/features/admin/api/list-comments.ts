import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import { statusWord, type Place } from '../desk/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/comments, in any status. */
export const commentsQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('comments', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<Comment>(
        withQuery('/api/comments', { status: statusWord(place.status), ...listParams(place, pageParam) }),
        {
          signal,
        },
      ),
    placeholderData: keepPreviousRows('comments', place),
  });
