import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Desk } from '../features/admin/desk/Desk';
import { afterRender } from '../features/admin/desk/focus';
import { useHeldStories } from '../features/admin/decisions/held-deletions';
import { reasons } from '../features/admin/decisions/reasons';
import { useUndo } from '../features/admin/decisions/undo';
import { resetBetweenTests } from './account';
import { mockApi, type Call } from './api';
import { renderPage } from './render-page';

/** Helpers for the specs of deletions with a reason. */

const story = (id: number) => ({
  id,
  content: `Story number ${id}`,
  category: 'Other',
  approved: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  version: 1,
});
const comment = (id: number) => ({
  ...story(id),
  content: `Comment number ${id}`,
  contentHtml: `<p>Comment number ${id}</p>`,
  postId: 3,
  postTitle: 'Spinster',
  authorId: 7,
  parentId: null,
  parentContent: null,
  likes: 0,
});

class Silent extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}

const texts: Record<string, string> = Object.fromEntries(reasons.map((reason) => [reason, `Text of ${reason}.`]));

/** Gives each test fake timers and a desk without decisions. */
export function resetDeletions(): void {
  resetBetweenTests();
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['requestAnimationFrame', 'queueMicrotask', 'performance'] });
    useUndo.setState({ entries: [] });
    useHeldStories.setState({ ids: new Set() });
    Object.assign(globalThis, {
      EventSource: Silent,
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
  });
  afterEach(async () => {
    fireEvent(window, new Event('pagehide'));
    // The focus moves after two frames: not in the next test.
    await act(afterRender);
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

type Answers = Parameters<typeof mockApi>[0];

/** A server that remembers what was deleted. */
export async function openDesk(kind: 'confessions' | 'comments', answers: Answers = {}) {
  let now: { id: number }[] = [3, 2, 1].map((id) => (kind === 'comments' ? comment(id) : story(id)));
  const remove = ({ path }: Call) => {
    now = now.filter(({ id }) => id !== Number(path.split('/')[3]));
    return { status: 204 };
  };
  const calls = mockApi({
    'GET /api/moderation/counts': { body: { confessions: 3, comments: 3, submissions: 0 } },
    [`GET /api/${kind}`]: () => ({ body: now }),
    [`GET /api/${kind}/pending`]: () => ({ body: now }),
    'GET /api/moderation/decisions': { body: [] },
    'GET /api/site/settings': { body: { storiesPaused: false, reasonTexts: texts } },
    ...Object.fromEntries([1, 2, 3].map((id) => [`DELETE /api/${kind}/${id}`, remove])),
    'POST /api/moderation/decisions': ({ body }: Call) => {
      const { items } = body as { items: { id: number }[] };
      now = now.filter(({ id }) => !items.some((item) => item.id === id));
      return { body: items.map((item) => ({ ...item, status: 'done', message: null, decisionId: 9 })) };
    },
    ...answers,
  });
  renderPage(<Desk />, `/admin?tab=${kind}`);
  await screen.findByText(/number 3/);
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { sent };
}

export const row = (kind: string, id: number) => document.getElementById(`${kind}-${id}`);
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
export const asked = (what: string) => screen.findByRole('dialog', { name: `Why are you deleting ${what}?` });
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
export const note = (dialog: HTMLElement, text: string) =>
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: text } });
