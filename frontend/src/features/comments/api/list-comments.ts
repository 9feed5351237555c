import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { api, withQuery, type Page } from '../../../lib/api/client';
import type { Comment } from '../../../lib/api/types';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';

const pageSize = 100;

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
  /** How many top-level comments there are in all. */
  total: number;
  /** The threads whose replies are all here, by the id of their first comment. */
  completeThreads: number[];
}

const pathOf = (postId: string): string => `/api/posts/${encodeURIComponent(postId)}/comments`;

/** GET /api/posts/{id}/comments: approved threads, newest first, a hundred at a time, each with its first replies. */
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

/** The number of replies that come with their thread; where there are as many, there may be more. */
export const maxInitialReplies = 50;

type RemarkList = InfiniteData<RemarkPage, string | null>;

/** Reads all replies of a thread, and puts those that are missing into the page that has the thread. */
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
