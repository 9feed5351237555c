import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, pathId } from '../../../lib/api/client';
import type { Comment, CommentBody, OwnComment } from '../../../lib/api/types';
import { commentsKey } from './list-comments';
import { ownCommentOf, ownCommentsOfPostQuery, ownCommentsQuery } from './list-own-comments';

/** POST /api/posts/{id}/comments. Shows the comment to its writer, and refetches the public list. */
export function useAddComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: CommentBody) => api.post<Comment>(`/api/posts/${pathId(postId)}/comments`, comment),
    onSuccess: (comment) => {
      client.setQueryData(ownCommentsOfPostQuery(postId).queryKey, (own): OwnComment[] => [
        ownCommentOf(comment),
        // The API returns the same comment for a text that arrives twice.
        ...(own ?? []).filter(({ id }) => id !== comment.id),
      ]);
      // Not awaited: the comment was accepted, even if the refetch fails.
      void client.invalidateQueries({ queryKey: commentsKey(postId) });
      void client.invalidateQueries({ queryKey: ownCommentsQuery().queryKey });
    },
  });
}
