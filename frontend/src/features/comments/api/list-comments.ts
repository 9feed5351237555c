import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Comment, CommentCount } from '../../../lib/api/types';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';

const atOnce = 100;

/** A comment as readers get it: what it says, when, what it answers, and how many like it. */
export interface Remark {
  id: number;
  parentId: number | null;
  createdAt: string;
  likes: number;
  text: ServerHtml | null;
}

export interface RemarkPage {
  remarks: Remark[];
  cursor: string | null;
  /** How many top-level comments there are; null where all of them are in the pages. */
  count: number | null;
}

/** GET /api/posts/{id}/comments: approved ones, newest first, a hundred at a time. */
export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', postId],
    queryFn: async ({ pageParam, meta, signal }): Promise<RemarkPage> => {
      const path = `/api/posts/${encodeURIComponent(postId)}/comments`;
      const { items, cursor } = await api.page<Comment>(withQuery(path, { limit: atOnce, cursor: pageParam }), {
        meta,
        signal,
      });
      const counts = cursor
        ? await api.get<CommentCount[]>(withQuery('/api/posts/comment-counts', { ids: postId }), { meta, signal })
        : [];
      return { remarks: items.map(remarkOf), cursor, count: counts[0]?.count ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });

const remarkOf = ({ id, parentId, createdAt, likes, contentHtml }: Comment): Remark => ({
  id,
  parentId,
  createdAt,
  likes,
  text: serverHtml(`comment-${id}`, contentHtml),
});
