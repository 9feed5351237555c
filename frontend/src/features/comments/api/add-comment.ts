import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Comment, CommentBody } from '../../../lib/api/types';
import { commentsQuery } from './list-comments';

/** POST /api/posts/{id}/comments; the list is fetched again afterwards. */
export function useAddComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: CommentBody) =>
      api.post<Comment>(`/api/posts/${encodeURIComponent(postId)}/comments`, comment),
    // Not waited for: the comment has arrived, whatever becomes of the list.
    onSuccess: () => void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey }),
  });
}
