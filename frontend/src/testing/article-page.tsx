import { fireEvent, screen } from '@testing-library/react';
import WritePage from '../app/pages/write';
import { emptyPost, textOf } from '../features/admin/posts/post-form';
import { admin } from './account';
import { mockApi } from './api';
import { renderPage } from './render-page';

/** The published article of these tests, as the API sends it. */
export const publishedPost = {
  ...textOf(emptyPost),
  id: 12,
  title: 'Spinster',
  content: 'It was a job.',
  categoryId: 4,
  published: true,
  scheduledFor: null,
  hasDraft: false,
  version: 3,
  updatedAt: '2026-11-27T12:00:00.000Z',
};
export const savedDraft = { body: { savedAt: '2026-11-27T12:00:05.000Z', version: 1 } };
/** The responses that the page asks for. A test replaces some of them. */
export const writingApi = {
  'GET /api/auth/user': { body: admin },
  'GET /api/categories': { body: [{ id: 4, name: 'Dirty Words', slug: 'dirty-words' }] },
  'GET /api/posts/12': { body: publishedPost },
  'GET /api/posts/12/revisions': { body: [] },
  'POST /api/posts/drafts': {
    status: 201,
    body: { ...publishedPost, title: '', content: '', categoryId: null, published: false },
  },
  'PUT /api/posts/12/draft': savedDraft,
};

export const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
export const typeTitle = (words: string) => fireEvent.change(title(), { target: { value: words } });

/** Opens the page at an address, with these responses of the API instead of the usual ones. */
export async function openArticle(at: string, answers: Parameters<typeof mockApi>[0] = {}) {
  const calls = mockApi({ ...writingApi, ...answers });
  const view = renderPage(<WritePage />, at, {}, '/admin/posts/:id');
  await screen.findByRole('textbox', { name: 'Title' });
  return { calls, ...view };
}
