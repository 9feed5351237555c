import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';

/** A comment as readers get it: what it says, when, and what it answers. */
export interface Remark {
  id: number;
  parentId: number | null;
  createdAt: string;
  text: ServerHtml | null;
}

/** GET /api/posts/{id}/comments: approved ones, newest first. */
export const commentsQuery = (postId: string) =>
  queryOptions({
    queryKey: ['comments', postId],
    queryFn: async ({ meta, signal }): Promise<Remark[]> => {
      const comments = await api.get<Comment[]>(`/api/posts/${encodeURIComponent(postId)}/comments`, { meta, signal });
      return comments.map(({ id, parentId, createdAt, contentHtml }) => ({
        id,
        parentId,
        createdAt,
        text: serverHtml(`comment-${id}`, contentHtml),
      }));
    },
  });
