import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/client';
import type { Comment, OwnComment } from '../../../lib/api/types';
import { commentsKey } from './list-comments';
import { ownCommentsKey } from './list-own-comments';

/** An editor has decided about the comment since it was loaded, so it has another version now. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'comment.stale';

/** PUT and DELETE /api/comments/{id}, as the author, also for those who may moderate. */
export function useChangeOwnComment({ id, postId, version }: OwnComment) {
  const client = useQueryClient();
  const rereadOwn = (): Promise<void> => client.invalidateQueries({ queryKey: ownCommentsKey });
  const rereadPublic = (): Promise<void> => client.invalidateQueries({ queryKey: commentsKey(String(postId)) });
  // In this order, because a comment in neither list would lose its form, and the focus with it.
  const edit = useMutation({
    mutationFn: (content: string) => api.put<Comment>(`/api/comments/${id}`, { content, version, asAuthor: true }),
    // A changed comment leaves the public list: it waits for an editor.
    onSuccess: async () => {
      await rereadOwn();
      await rereadPublic();
    },
    // For the version that the next try sends. An editor may have approved the comment.
    onError: async (error) => {
      if (!isStale(error)) return;
      await rereadPublic();
      await rereadOwn();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.delete<void>(`/api/comments/${id}`, { asAuthor: true }),
    // In this order, because the focus moves on once the comment is not the member's anymore, and must not go to it just before it goes.
    onSuccess: async () => {
      await rereadPublic();
      await rereadOwn();
    },
  });
  return { edit, remove };
}
