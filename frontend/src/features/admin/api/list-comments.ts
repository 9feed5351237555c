import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { CommentInContext } from '../../../lib/api/types';
import { statusWord, type Place } from '../desk/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/comments, in any status, each with its article's title and the text that it answers. */
export const commentsQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('comments', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<CommentInContext>(
        withQuery('/api/comments', { status: statusWord(place.status), ...listParams(place, pageParam) }),
        {
          signal,
        },
      ),
    placeholderData: keepPreviousRows('comments', place),
  });
