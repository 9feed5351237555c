import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import type { Status } from '../desk/filter';
import { listKey, listOptions, pageSize, sift } from './lists';

const ask = (path: string, limit: number, cursor: string | null, signal: AbortSignal) =>
  api.page<Comment>(withQuery(path, { limit, cursor }), { signal });

/**
 * GET /api/comments (newest first) or /api/comments/pending (oldest first). Approved ones are all but the pending, which
 * are few.
 */
export const commentsQuery = (status: Status) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKey('comments'), status],
    queryFn: ({ pageParam, signal }) =>
      status === 'public'
        ? sift(
            (limit, cursor) => ask('/api/comments', limit, cursor, signal),
            ({ approved }) => approved,
            pageParam,
          )
        : ask(status === 'waiting' ? '/api/comments/pending' : '/api/comments', pageSize, pageParam, signal),
  });
