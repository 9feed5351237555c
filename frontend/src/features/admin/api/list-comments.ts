import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { CommentInContext } from '../../../lib/api/types';
import { statusWord, type DeskView } from '../list/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/comments, in any status, each with its article's title and the text that it answers. */
export const commentsQuery = (view: DeskView) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('comments', view),
    queryFn: ({ pageParam, signal }) =>
      api.page<CommentInContext>(
        withQuery('/api/comments', { status: statusWord(view.status), ...listParams(view, pageParam) }),
        {
          signal,
        },
      ),
    placeholderData: keepPreviousRows('comments', view),
  });

/** The same list, searched for a number: one comment in any status, also if it has left the list on screen. */
export const findComment = async (id: number): Promise<CommentInContext | undefined> =>
  (await api.page<CommentInContext>(withQuery('/api/comments', { q: `#${id}` }))).items[0];
