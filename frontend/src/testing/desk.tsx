import { beforeEach } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Desk } from '../features/admin/desk/Desk';
import type { User } from '../lib/api/types';
import { resetBetweenTests } from './account';
import { mockApi, type Call } from './api';
import { renderPage } from './render-page';

/** Helpers for the specs of the desk. */

/** A fake EventSource through which the test sends server events. */
class FakeStream extends EventTarget {
  static last: FakeStream;
  readyState = 1;
  close = (): void => undefined;
  constructor() {
    super();
    FakeStream.last = this;
  }
}
/** Sends an event on the desk's stream. */
export const sendOnStream = (type: string, data: unknown): void =>
  act(() => void FakeStream.last.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) })));

/** Gives each test a wide screen, a browser without stored data, and a fake event stream. */
export function resetDesk(): void {
  resetBetweenTests();
  beforeEach(() => {
    globalThis.EventSource = FakeStream as unknown as typeof EventSource;
    window.confirm = () => true;
    // A wide screen, so that the columns have clickable heads, and the panel stands beside the text of an article.
    window.matchMedia = (query) =>
      ({
        matches: true,
        media: query,
        addListener() {},
        removeListener() {},
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList;
  });
}

/** The stream has connected. */
export const connectStream = (): void => act(() => void FakeStream.last.dispatchEvent(new Event('open')));

export const post = (id: number, title: string) => ({
  id,
  title,
  published: true,
  pinned: false,
  version: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
});
export const topic = {
  id: 3,
  title: 'The word hysteria',
  content: 'Where it came from,\n\nand where it went.',
  authorName: 'Robin',
  email: 'robin@example.org',
  categoryId: 4,
  createdAt: '2026-11-20T09:30:00.000Z',
  reviewed: false,
  accepted: false,
  version: 1,
  isPublic: false,
  board: null,
};
const idea = { ...topic, id: 8, title: 'Nicknames', name: null, suggestionType: 'research' };
const pages: Parameters<typeof mockApi>[0] = {
  'GET /api/posts': { body: [post(2, 'Spinster'), post(1, 'Virago')] },
  'GET /api/confessions': { body: [] },
  'GET /api/comments': { body: [] },
  'GET /api/reports': { body: [] },
  'GET /api/newsletter/subscribers': { body: [] },
  'GET /api/submissions': { body: [topic] },
  'GET /api/suggestions': { body: [idea] },
  'GET /api/submissions/pending': { body: [topic] },
  'GET /api/suggestions/pending': { body: [] },
  'GET /api/categories': { body: [{ id: 4, name: 'The History', slug: 'the-history' }] },
  'GET /api/moderation/decisions': { body: [] },
};

/** Without a `user`, nothing is hidden. */
export function openDesk(
  at = '/admin',
  answers: Parameters<typeof mockApi>[0] = {},
  site: { contact?: null } = {},
  user?: User,
) {
  const calls = mockApi({ ...pages, ...answers });
  const view = renderPage(<Desk />, at, site, undefined, user);
  const requestsTo = (path: string) =>
    calls.filter((call) => call.method === 'GET' && call.path.startsWith(`${path}?`)).map((call) => queryOf(call));
  return { ...view, calls, requestsTo };
}
export const queryOf = ({ path }: Call) => Object.fromEntries(new URL(path, 'http://x').searchParams);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
