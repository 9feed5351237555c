import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery, type Page } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import type { Status } from '../desk/filter';
import { listKey, listOptions, pageSize } from './lists';

const ask = (path: string, limit: number, cursor: string | null, signal: AbortSignal) =>
  api.page<Comment>(withQuery(path, { limit, cursor }), { signal });

/**
 * The API knows all comments and pending ones. Approved ones are all but the pending, which are few: large pages, sifted
 * here, until one has something to show.
 */
async function approved(cursor: string | null, signal: AbortSignal): Promise<Page<Comment>> {
  for (let at = cursor; ;) {
    const page = await ask('/api/comments', 100, at, signal);
    const items = page.items.filter((comment) => comment.approved);
    if (items.length > 0 || page.cursor === null) return { ...page, items };
    at = page.cursor;
  }
}

/** GET /api/comments (newest first) or /api/comments/pending (oldest first). */
export const commentsQuery = (status: Status) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKey('comments'), status],
    queryFn: ({ pageParam, signal }) =>
      status === 'public'
        ? approved(pageParam, signal)
        : ask(status === 'waiting' ? '/api/comments/pending' : '/api/comments', pageSize, pageParam, signal),
  });
