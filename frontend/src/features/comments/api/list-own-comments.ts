import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Comment, OwnComment } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';
import { remarkOf, type Remark } from './list-comments';

const pageSize = 20;
const EDITABLE_MS = 15 * 60_000;

/** The key of all lists of one's own comments. */
export const ownCommentsKey = ['mine', 'comments'] as const;

/** GET /api/me/comments: the member's comments on this article, also those that wait for an editor. Nobody else gets them. */
export const ownCommentsOfPostQuery = (postId: string) =>
  queryOptions({
    queryKey: [...ownCommentsKey, postId],
    ...renewing,
    queryFn: ({ signal }) => api.get<OwnComment[]>(withQuery('/api/me/comments', { postId, limit: 100 }), { signal }),
  });

/** GET /api/me/comments: all of the member's comments, newest first. Read again each time the page is opened. */
export const ownCommentsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...ownCommentsKey, 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.page<OwnComment>(withQuery('/api/me/comments', { limit: pageSize, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    ...renewing,
    staleTime: 0,
  });

/** A comment that its writer has just sent. */
export const ownCommentOf = (comment: Comment): OwnComment => ({
  ...comment,
  state: 'pending',
  postTitle: null,
  reason: null,
  editableUntil: new Date(Date.parse(comment.createdAt) + EDITABLE_MS).toISOString(),
});

/** Those that only their writer sees, among the comments of everybody. */
export const pendingRemarks = (own: readonly OwnComment[]): Remark[] =>
  own.filter(({ state }) => state === 'pending').map((comment) => ({ ...remarkOf(comment), pending: true }));
