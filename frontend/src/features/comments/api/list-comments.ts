import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { api, withQuery, type Page } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';

const pageSize = 100;

/** The part of a comment that readers see. */
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
  /** The total of top-level comments. */
  total: number;
  /** The ids of threads whose replies are loaded completely. */
  completeThreads: number[];
}

const pathOf = (postId: string): string => `/api/posts/${encodeURIComponent(postId)}/comments`;

/** GET /api/posts/{id}/comments: approved threads with their first replies, newest first, 100 at a time. */
export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', postId],
    queryFn: async ({ pageParam, meta, signal }): Promise<RemarkPage> => {
      const path = withQuery(pathOf(postId), { limit: pageSize, cursor: pageParam });
      const { items, cursor, total } = await api.page<Comment>(path, { meta, signal });
      return { remarks: items.map(remarkOf), cursor, total, completeThreads: [] };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });

/** The API's limit of replies per thread in this list. A thread with this many may have more. */
export const maxInitialReplies = 50;

type RemarkList = InfiniteData<RemarkPage, string | null>;

/** Loads all replies of a thread and adds the missing ones to its page. */
export async function loadWholeThread(client: QueryClient, postId: string, thread: number): Promise<void> {
  const replies = await repliesOf(postId, thread);
  client.setQueryData<RemarkList>(
    commentsQuery(postId).queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => withThread(page, thread, replies)) },
  );
}

function withThread(page: RemarkPage, thread: number, replies: Remark[]): RemarkPage {
  const known = new Set(page.remarks.map(({ id }) => id));
  if (!known.has(thread)) return page;
  const missing = replies.filter(({ id }) => !known.has(id));
  return { ...page, remarks: [...page.remarks, ...missing], completeThreads: [...page.completeThreads, thread] };
}

async function repliesOf(postId: string, thread: number): Promise<Remark[]> {
  const remarks: Remark[] = [];
  let cursor: string | null = null;
  do {
    const path = withQuery(pathOf(postId), { thread, limit: pageSize, cursor });
    const page: Page<Comment> = await api.page<Comment>(path);
    remarks.push(...page.items.map(remarkOf));
    ({ cursor } = page);
  } while (cursor !== null);
  return remarks;
}

const remarkOf = ({ id, parentId, createdAt, likes, contentHtml }: Comment): Remark => ({
  id,
  parentId,
  createdAt,
  likes,
  text: serverHtml(`comment-${id}`, contentHtml),
});
