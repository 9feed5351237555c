import { afterEach } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useToastSlot } from '../components/toasts/toast';
import { Conversation } from '../features/comments/components/Conversation';
import type { Comment, User } from '../lib/api/types';
import { clearReaderState } from '../lib/leaving';
import { member as account } from './account';
import { mockApi } from './api';
import { renderPage } from './render-page';

/** Helpers for the specs of an article's comments. */

export const member: User = {
  ...account,
  id: 5,
  username: 'reader',
  email: 'reader@example.org',
  createdAt: '2026-11-01T00:00:00.000Z',
};

export const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  id,
  postId: 3,
  authorId: null,
  parentId: null,
  content: `words ${id}`,
  contentHtml: `<p>words <strong>${id}</strong></p>`,
  createdAt: '2026-11-20T09:30:00.000Z',
  approved: true,
  likes: 0,
  version: 1,
  ...more,
});

export const GET = 'GET /api/posts/3/comments';
export const OWN = 'GET /api/me/comments';
export const POST = 'POST /api/posts/3/comments';

export const openComments = async (
  user: User | null | undefined,
  comments: Comment[] = [],
  answers: Parameters<typeof mockApi>[0] = {},
  hash = '',
) => {
  const calls = mockApi({
    [OWN]: { body: [] },
    [GET]: {
      body: comments,
      headers: { 'x-total-count': String(comments.filter(({ parentId }) => parentId === null).length) },
    },
    ...answers,
  });
  const shown = renderPage(<Conversation postId="3" user={user} />, `/article/3${hash}`);
  await screen.findByRole('heading', { level: 2, name: /^Comments \(/ });
  return { calls, callsTo: (path: string) => calls.filter((call) => call.path.startsWith(path)), ...shown };
};
export const shownIds = () => screen.getAllByRole('article').map(({ id }) => Number(id.replace('comment-', '')));
export const field = (name = 'Your comment') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

/** A time that many seconds after 10:00. */
export const second = (id: number) => new Date(Date.UTC(2026, 10, 20, 10) + id * 1_000).toISOString();

/** Gives each test a tab without stored data. */
export function resetComments(): void {
  Element.prototype.scrollIntoView = () => undefined;
  afterEach(() => {
    act(clearReaderState);
    sessionStorage.clear();
    useToastSlot.setState({ toast: null });
  });
}
