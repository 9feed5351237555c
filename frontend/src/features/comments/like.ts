import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { toastError } from '../../components/toasts/toast';
import { api, messageOf } from '../../lib/api/client';
import type { Likes } from '../../lib/api/types';
import { toggleReaction } from '../../lib/toggle-reaction';
import { sessionId } from '../../lib/session-id';
import { commentsKey, type Remark, type RemarkPage } from './api/list-comments';
import { likeName } from './like-name';

/** PUT and DELETE /api/comments/{id}/like. Loaded with the first like, because most readers never like a comment. */
export function like(client: QueryClient, postId: string, id: number, on: boolean): Promise<void> {
  const change = (likes: (before: number) => number): void => {
    const changed = (remarks: Remark[]): Remark[] =>
      remarks.map((remark) => (remark.id === id ? { ...remark, likes: likes(remark.likes) } : remark));
    // The comment may be in the list, in its thread, and in what a link has opened.
    client.setQueriesData<InfiniteData<RemarkPage, string | null> | Remark[] | number>(
      { queryKey: commentsKey(postId) },
      (data) => {
        // The number of replies of a thread.
        if (!data || typeof data === 'number') return data;
        if (Array.isArray(data)) return changed(data);
        return { ...data, pages: data.pages.map((page) => ({ ...page, remarks: changed(page.remarks) })) };
      },
    );
  };
  return toggleReaction<Likes>({
    name: likeName(id),
    on,
    send: (pressed) => (pressed ? api.put : api.delete)(`/api/comments/${id}/like`, { sessionId: sessionId() }),
    count: (by) => change((before) => Math.max(0, before + by)),
    showResult: ({ likes }) => change(() => likes),
    onError: (error) => toastError('Your like didn’t go through', messageOf(error, 'Try again in a moment.')),
  });
}
