import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { PostSummary } from '../../../lib/api/types';
import type { Status } from '../desk/filter';
import { listKey, listOptions, pageSize } from './lists';

/** GET /api/posts: articles without their text, drafts too, newest first. */
export const postsQuery = (status: Status) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKey('posts'), status],
    queryFn: ({ pageParam, signal }) =>
      api.page<PostSummary>(
        withQuery('/api/posts', {
          published: status === 'all' ? null : status === 'public',
          fields: 'summary',
          limit: pageSize,
          cursor: pageParam,
        }),
        { signal },
      ),
  });
