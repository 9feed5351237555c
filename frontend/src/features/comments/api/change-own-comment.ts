import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Comment, OwnComment } from '../../../lib/api/types';
import { commentsKey } from './list-comments';
import { ownCommentsKey } from './list-own-comments';

/** PUT and DELETE /api/comments/{id}, as the author, also for those who may moderate. */
export function useChangeOwnComment({ id, postId, version }: OwnComment) {
  const client = useQueryClient();
  const reread = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: ownCommentsKey }),
      client.invalidateQueries({ queryKey: commentsKey(String(postId)) }),
    ]);
  const edit = useMutation({
    mutationFn: (content: string) => api.put<Comment>(`/api/comments/${id}`, { content, version, asAuthor: true }),
    onSuccess: reread,
  });
  const remove = useMutation({
    mutationFn: () => api.delete<void>(`/api/comments/${id}`, { asAuthor: true }),
    onSuccess: reread,
  });
  return { edit, remove };
}
