import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, pathId, type Via, withQuery } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';
import { renewing } from '../../../lib/renewing';

const pageSize = 100;

/** The part of a comment that readers see. */
export interface Remark {
  id: number;
  parentId: number | null;
  createdAt: string;
  likes: number;
  text: ServerHtml | null;
  /** The reader's own comment, which waits for an editor. */
  pending?: true;
  /** Its author has deleted it, and its replies stay. */
  removed?: true;
}

export interface RemarkPage {
  remarks: Remark[];
  cursor: string | null;
  /** The total of top-level comments, or of a thread's replies. */
  total: number;
}

const pathOf = (postId: string): string => `/api/posts/${pathId(postId)}/comments`;

async function pageOf(
  postId: string,
  query: { thread?: number; cursor: string | null },
  via: Via,
): Promise<RemarkPage> {
  const path = withQuery(pathOf(postId), { ...query, limit: pageSize });
  const { items, cursor, total } = await api.page<Comment>(path, via);
  return { remarks: items.map(remarkOf), cursor, total };
}

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: RemarkPage) => last.cursor,
};

/** All queries below have keys that begin with this one. */
export const commentsKey = (postId: string) => ['comments', postId] as const;

/** GET /api/posts/{id}/comments: approved threads with their first replies, newest first, 100 at a time. */
export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(postId),
    ...renewing,
    queryFn: ({ pageParam, meta, signal }) => pageOf(postId, { cursor: pageParam }, { meta, signal }),
    ...paged,
  });

/** The API's limit of replies per thread in that list. A thread with this many may have more: see replyCountQuery. */
export const maxInitialReplies = 50;

/** GET /api/posts/{id}/comments?thread={id}: the replies of a thread, oldest first, 100 at a time. */
export const repliesQuery = (postId: string, thread: number) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(postId), 'thread', thread],
    queryFn: ({ pageParam, signal }) => pageOf(postId, { thread, cursor: pageParam }, { signal }),
    ...paged,
  });

/** The number of replies of a thread, at any depth. */
export const replyCountQuery = (postId: string, thread: number) =>
  queryOptions({
    queryKey: [...commentsKey(postId), 'count', thread],
    queryFn: async ({ signal }) =>
      (await api.page<Comment>(withQuery(pathOf(postId), { thread, limit: 1 }), { signal })).total,
  });

/** GET /api/posts/{id}/comments?to={id}: a comment and those it answers. */
export const commentPathQuery = (postId: string, to: number) =>
  queryOptions({
    queryKey: [...commentsKey(postId), 'to', to],
    queryFn: async ({ signal }) =>
      (await api.get<Comment[]>(withQuery(pathOf(postId), { to }), { signal })).map(remarkOf),
  });

export const remarkOf = ({ id, parentId, createdAt, likes, contentHtml, removed }: Comment): Remark => ({
  id,
  parentId,
  createdAt,
  likes,
  text: serverHtml(`comment-${id}`, contentHtml),
  ...(removed && { removed }),
});
