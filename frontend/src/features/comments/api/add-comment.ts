import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Comment, CommentBody } from '../../../lib/api/types';
import { commentsQuery } from './list-comments';

/** POST /api/posts/{id}/comments, then refetches the list. */
export function useAddComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: CommentBody) =>
      api.post<Comment>(`/api/posts/${encodeURIComponent(postId)}/comments`, comment),
    // Not awaited: the comment was accepted, even if the refetch fails.
    onSuccess: () => void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey }),
  });
}
