import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import { commentsQuery } from './list-comments';

/** POST /api/posts/{id}/comments; the list is fetched again afterwards. */
export function useAddComment(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      api.post<Comment>(`/api/posts/${encodeURIComponent(postId)}/comments`, { content }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey }),
  });
}
