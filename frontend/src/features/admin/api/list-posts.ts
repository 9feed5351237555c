import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { PostSummary } from '../../../lib/api/types';
import type { DeskView } from '../list/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** A writer's list has their own posts only. */
const published: Partial<Record<DeskView['status'], boolean>> = { public: true, waiting: false };

/** GET /api/posts: articles and drafts, without their text. */
export const postsQuery = (view: DeskView, onlyOwn = false) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('posts', view),
    queryFn: ({ pageParam, signal }) =>
      api.page<PostSummary>(
        withQuery('/api/posts', {
          published: published[view.status] ?? null,
          scheduled: view.status === 'scheduled' ? true : null,
          asking: view.status === 'asking' ? true : null,
          mine: onlyOwn ? true : null,
          categoryId: view.category ?? null,
          fields: 'summary',
          ...listParams(view, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('posts', view),
  });
