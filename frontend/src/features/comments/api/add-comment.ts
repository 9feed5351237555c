import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Comment, CommentBody } from '../../../lib/api/types';
import { commentsQuery } from './list-comments';

/** POST /api/posts/{id}/comments; the list is fetched again afterwards. */
export function useAddComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      api.post<Comment>(`/api/posts/${encodeURIComponent(postId)}/comments`, { content } satisfies CommentBody),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey }),
  });
}
