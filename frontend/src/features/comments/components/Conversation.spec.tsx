import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToastSlot } from '../../../components/toast';
import type { Comment, User } from '../../../lib/api/types';
import { deleteAllDrafts } from '../../../lib/draft';
import { clearReaderState } from '../../../lib/leaving';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { Conversation } from './Conversation';

const member: User = {
  id: 5,
  username: 'reader',
  email: 'reader@example.org',
  isAdmin: false,
  createdAt: '2026-11-01T00:00:00.000Z',
};

const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
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

const GET = 'GET /api/posts/3/comments';
const POST = 'POST /api/posts/3/comments';

const open = async (
  user: User | null | undefined,
  comments: Comment[] = [],
  answers: Parameters<typeof mockApi>[0] = {},
) => {
  const calls = mockApi({
    [GET]: {
      body: comments,
      headers: { 'x-total-count': String(comments.filter(({ parentId }) => parentId === null).length) },
    },
    ...answers,
  });
  const shown = renderPage(<Conversation postId="3" user={user} />, '/article/3');
  await screen.findByRole('heading', { level: 2, name: /^Comments \(/ });
  return { calls, ...shown };
};
const field = (name = 'Your comment') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish Comment' }));
const message = () => {
  const toast = useToastSlot.getState().toast;
  return toast && [toast.title, toast.description];
};

afterEach(() => {
  act(clearReaderState);
  sessionStorage.clear();
  useToastSlot.setState({ toast: null });
});

describe('the comments of an article', () => {
  it('are counted without replies, and show Anonymous, a date and the text', async () => {
    await open(null, [comment(2, { parentId: 1 }), comment(1)]);
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    const [first] = screen.getAllByRole('article');
    expect(within(first!).getByText('Anonymous')).toBeTruthy();
    expect(within(first!).getByText('November 20, 2026')).toBeTruthy();
    expect(within(first!).getByText('1').tagName).toBe('STRONG');
    expect(within(screen.getByRole('list', { name: 'Replies' })).getByText('2')).toBeTruthy();
  });

  it('are not reported as missing when there are some', async () => {
    await open(null, [], { [GET]: { body: [], headers: { 'x-total-count': '1' } } });
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    expect(screen.queryByText(/No comments yet/)).toBeNull();
  });

  it('load all replies of a long thread on request', async () => {
    const reply = (id: number) =>
      comment(id, { parentId: 1, createdAt: `2026-11-20T10:00:${String(id % 60).padStart(2, '0')}.000Z` });
    const replies = Array.from({ length: 55 }, (_, n) => reply(n + 2));
    const { calls } = await open(null, [], {
      [GET]: ({ path }) =>
        path.includes('thread=1')
          ? { body: replies }
          : { body: [comment(1), ...replies.slice(0, 50)], headers: { 'x-total-count': '1' } },
    });
    expect(screen.getAllByRole('article')).toHaveLength(51);
    await userEvent.click(screen.getByRole('button', { name: 'Show All Replies' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(56));
    expect(screen.queryByRole('button', { name: 'Show All Replies' })).toBeNull();
    expect(calls.at(-1)?.path).toBe('/api/posts/3/comments?thread=1&limit=100');
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
  });

  it('may be empty', async () => {
    await open(null);
    expect(screen.getByText('No comments yet. Be the first to share your thoughts.')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    let answer: { status?: number; body: unknown; headers?: Record<string, string> } = problem(
      503,
      'The database is away.',
    );
    mockApi({ [GET]: () => answer });
    renderPage(<Conversation postId="3" user={null} />);
    expect(screen.getByRole('status')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
    expect(screen.getByRole('heading', { name: 'Comments' })).toBeTruthy();
    answer = { body: [comment(1)], headers: { 'x-total-count': '1' } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
  });

  it('ask a visitor to sign in, and offer no reply button', async () => {
    await open(null, [comment(1)]);
    const link = screen.getByRole('link', { name: 'Sign in to join the conversation' });
    expect(link.getAttribute('href')).toBe('/member');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});

describe('a comment', () => {
  it('is sent, then the field is cleared and the list refetched', async () => {
    const { calls } = await open(member, [], { [POST]: { status: 201, body: comment(9, { approved: false }) } });
    expect((await field()).placeholder).toBe('Share your thoughts...');
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    await waitFor(() => expect(message()).toEqual(['Comment submitted', 'Your comment has been submitted for approval.'])); // prettier-ignore
    expect((await field()).value).toBe('');
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(calls[1]!.body).toEqual({ content: 'I had not noticed.' });
  });

  it('is sent once, and shows that it is being sent', async () => {
    let answer: (given: object) => void = () => undefined;
    const { calls } = await open(member, [], { [POST]: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(await field(), 'I had not noticed.');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Publish Comment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publishing...' }));
    answer({ status: 201, body: comment(9) });
    await waitFor(() => expect(message()?.[0]).toBe('Comment submitted'));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('has 3 to 5000 characters', async () => {
    const { calls } = await open(member);
    await userEvent.type(await field(), ' ab ');
    await publish();
    expect(await screen.findByText('Comment must be at least 3 characters')).toBeTruthy();
    expect(message()).toEqual(['Invalid comment', 'Comment must be at least 3 characters']);
    fireEvent.change(await field(), { target: { value: 'a'.repeat(5_001) } });
    expect(await screen.findByText('1 character too many')).toBeTruthy();
    await publish();
    expect(await screen.findByText('String must contain at most 5000 character(s)')).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it('stays in the field when sending fails', async () => {
    await open(member, [], { [POST]: problem(429, 'Too many comments. Please wait.') });
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    await waitFor(() => expect(message()).toEqual(['Comment submission failed', 'Too many comments. Please wait.']));
    expect((await field()).value).toBe('I had not noticed.');
  });

  it('survives an expired session in the tab’s storage, for its writer only', async () => {
    const first = await open(member, [], { [POST]: problem(401, 'Please sign in.') });
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    const again = await screen.findByRole('link', { name: 'Sign in and come back' });
    expect(again.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/article/3#comments')}`);
    expect(message()).toEqual(['Please log in', 'You need to be logged in to comment']);
    await userEvent.type(await field(), ' Before.');
    first.unmount();

    const other = await open({ ...member, id: 6 });
    expect((await field()).value).toBe('');
    other.unmount();

    const back = await open(member, [], { [POST]: { status: 201, body: comment(9) } });
    expect((await field()).value).toBe('I had not noticed. Before.');
    await publish();
    await waitFor(() => expect(message()?.[0]).toBe('Comment submitted'));
    expect(JSON.stringify(sessionStorage)).not.toContain('noticed');
    back.unmount();
  });

  it('kept in storage is deleted at logout', async () => {
    await open(member, [], { [POST]: problem(401, 'Please sign in.') });
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('noticed'));
    deleteAllDrafts();
    expect(JSON.stringify(sessionStorage)).not.toContain('noticed');
  });
});

describe('a reply', () => {
  it('names the comment it answers, then closes and returns the focus', async () => {
    const { calls } = await open(member, [comment(1)], { [POST]: { status: 201, body: comment(9) } });
    await userEvent.click(screen.getByRole('button', { name: 'Reply', expanded: false }));
    const reply = await field('Your reply');
    expect(document.activeElement).toBe(reply);
    await userEvent.type(reply, 'So did mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Publish Reply' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ content: 'So did mine.', parentId: 1 });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reply' }));
  });

  it('can be canceled', async () => {
    await open(member, [comment(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await field('Your reply');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  });

  it('kept during a sign-in is open when its writer returns', async () => {
    const first = await open(member, [comment(1)], { [POST]: problem(401, 'Please sign in.') });
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await userEvent.type(await field('Your reply'), 'So did mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Publish Reply' }));
    await screen.findByRole('link', { name: 'Sign in and come back' });
    first.unmount();
    await open(member, [comment(1)]);
    expect((await field('Your reply')).value).toBe('So did mine.');
    expect((await field()).value).toBe('');
  });
});

describe('a like', () => {
  it('is shown immediately and counted by the server', async () => {
    const { calls } = await open(null, [comment(1, { likes: 2 })], {
      'PUT /api/comments/1/like': { body: { likes: 8 } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Like 2', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Like 8', pressed: true })).toBeTruthy();
    expect(calls.at(-1)!.body).toEqual({ sessionId: localStorage.getItem('session') });
  });

  it('is undone when the server refuses it', async () => {
    await open(null, [comment(1, { likes: 2 })], { 'PUT /api/comments/1/like': problem(429, 'Please wait.') });
    await userEvent.click(screen.getByRole('button', { name: 'Like 2' }));
    await waitFor(() => expect(message()).toEqual(['Like not counted', 'Please wait.']));
    expect(screen.getByRole('button', { name: 'Like 2', pressed: false })).toBeTruthy();
  });
});
