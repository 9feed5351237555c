import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { comment, GET, member, openComments, OWN, resetComments, second, shownIds } from '../../../testing/comments';
import { renderPage } from '../../../testing/render-page';
import { commentPathQuery } from '../api/list-comments';
import { Conversation } from './Conversation';

resetComments();

/** One comment with 250 replies, and another one on a page that is not loaded. */
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const replies = ids(2, 251).map((id) => comment(id, { parentId: 1, createdAt: second(id) }));
const early = [comment(890, { createdAt: '2026-11-01T00:00:00.000Z' }), comment(895, { parentId: 890 }), comment(900, { parentId: 895 })]; // prettier-ignore
const longList = ({ path }: { path: string }) => {
  const query = new URL(path, 'http://here').searchParams;
  const to = Number(query.get('to'));
  if (to > 900) return problem(404, 'Gone.');
  if (to > 300) return { body: early };
  if (to > 0) return { body: [comment(1), replies.find(({ id }) => id === to)] };
  const from = Number(query.get('cursor') ?? 2);
  if (query.get('thread') === '1') {
    const link: Record<string, string> =
      from + 100 > 251 ? {} : { link: `</api/posts/3/comments?cursor=${from + 100}>; rel="next"` };
    return { body: replies.slice(from - 2, from + 98), headers: { 'x-total-count': '250', ...link } };
  }
  if (query.has('thread')) return { body: early.slice(1), headers: { 'x-total-count': '2' } };
  return { body: [comment(1), ...replies.slice(0, 50)], headers: { 'x-total-count': '1' } };
};
const longThread = { [GET]: longList };

describe('the comments of an article', () => {
  it('are counted without replies, and show Anonymous, a date and the text', async () => {
    await openComments(null, [comment(2, { parentId: 1 }), comment(1)]);
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    const [first] = screen.getAllByRole('article');
    expect(within(first!).getByText('Anonymous')).toBeTruthy();
    expect(within(first!).getByText('November 20, 2026')).toBeTruthy();
    expect(within(first!).getByText('1').tagName).toBe('STRONG');
    expect(within(screen.getByRole('list', { name: 'Replies' })).getByText('2')).toBeTruthy();
  });

  it('are not reported as missing when there are some', async () => {
    await openComments(null, [], { [GET]: { body: [], headers: { 'x-total-count': '1' } } });
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    expect(screen.queryByText(/No comments yet/)).toBeNull();
  });

  it('load the replies of a long thread 100 at a time, in order and each once', async () => {
    const { calls } = await openComments(null, [], longThread);
    const more = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    expect(screen.getAllByRole('article')).toHaveLength(51);
    await more('Show More Replies (200)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(101));
    await more('Show More Replies (150)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(201));
    await more('Show More Replies (50)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(251));
    expect(screen.queryByRole('button', { name: /Show More/ })).toBeNull();
    expect(shownIds()).toEqual([1, ...replies.map(({ id }) => id)]);
    expect(calls.at(-1)?.path).toBe('/api/posts/3/comments?thread=1&cursor=202&limit=100');
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
  });

  it.each([
    ['just as many as the list shows', 50, ''],
    ['one more, at which a link opens it', 51, '#comment-52'],
  ])('offer no more replies of a thread that has %s', async (_, total, hash) => {
    const [first] = replies;
    const list = ({ path }: { path: string }) =>
      path.includes('thread=')
        ? { body: [first], headers: { 'x-total-count': String(total) } }
        : path.includes('to=')
          ? { body: [comment(1), replies[50]] }
          : { body: [comment(1), ...replies.slice(0, 50)], headers: { 'x-total-count': '1' } };
    await openComments(null, [], { [GET]: list }, hash);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(total + 1));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Show More/ })).toBeNull());
  });

  it('have a member’s own reply that waits, also where the list ends before what it answers', async () => {
    const waits = (id: number, parentId: number) => ({
      ...comment(id, { approved: false, parentId, createdAt: second(id) }),
      state: 'pending',
    });
    // In the long thread, in a thread of a later page, and to a comment that is gone.
    const own = [waits(950, 240), waits(951, 900), waits(952, 999)];
    await openComments(member, [], { ...longThread, [OWN]: { body: own } });
    await waitFor(() => expect(shownIds()).toEqual([1, ...ids(2, 51), 240, 950, 890, 895, 900, 951, 952]));
    for (const { id } of own) {
      const reply = within(document.getElementById(`comment-${id}`)!);
      expect(reply.getByText('Waiting for an editor. Only you can see this.')).toBeTruthy();
    }
  });

  it('lose a member’s own reply that they delete, also among those that a long thread has loaded', async () => {
    const { authorId: _author, ...mine } = comment(60, { parentId: 1, createdAt: second(60) });
    const own = { ...mine, state: 'approved', reason: null, postTitle: 'Spinster', editableUntil: null };
    let isDeleted = false;
    await openComments(member, [], {
      [GET]: ({ path }) => {
        const left = replies.slice(0, 60).filter(({ id }) => !isDeleted || id !== 60);
        return path.includes('thread=')
          ? { body: left, headers: { 'x-total-count': String(left.length) } }
          : { body: [comment(1), ...left.slice(0, 50)], headers: { 'x-total-count': '1' } };
      },
      [OWN]: () => ({ body: isDeleted ? [] : [own] }),
      'DELETE /api/comments/60': () => {
        isDeleted = true;
        return { status: 204 };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show More Replies (10)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete your comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete My Comment' }));
    await waitFor(() => expect(shownIds()).toEqual([1, ...ids(2, 59), 61]));
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-61'));
  });

  it('offer a suspended member no button that the server would refuse', async () => {
    const { authorId: _author, ...mine } = comment(2, { approved: true });
    const own = { ...mine, state: 'approved', reason: null, postTitle: 'Spinster', editableUntil: null };
    const isOffered = () =>
      ['Reply', 'Delete your comment'].map((name) => screen.queryAllByRole('button', { name }).length);
    const { unmount } = await openComments(member, [comment(1), comment(2)], { [OWN]: { body: [own] } });
    await waitFor(() => expect(isOffered()).toEqual([2, 1]));
    unmount();
    await openComments({ ...member, isSuspended: true }, [comment(1), comment(2)], { [OWN]: { body: [own] } });
    await screen.findByText(/^Your account is suspended/);
    expect(isOffered()).toEqual([0, 0]);
  });

  it('keep a member’s place when their change of a published comment makes it wait', async () => {
    const editableUntil = new Date(Date.now() + 600_000).toISOString();
    const { authorId: _author, ...mine } = comment(2);
    let isChanged = false;
    let answerOwn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answerOwn = resolve));
    const { callsTo } = await openComments(member, [], {
      [GET]: () => ({ body: isChanged ? [comment(1)] : [comment(1), comment(2)] }),
      [OWN]: async () => {
        if (isChanged) await held;
        const state = isChanged ? 'pending' : 'approved';
        return { body: [{ ...mine, state, reason: null, postTitle: 'Spinster', editableUntil }] };
      },
      'PUT /api/comments/2': () => {
        isChanged = true;
        return { body: comment(2) };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Change your comment' }), ' And more.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(callsTo('/api/me/comments')).toHaveLength(2));
    // Without it in the public list, the comment would be in neither list now.
    expect(callsTo('/api/posts/3/comments')).toHaveLength(1);
    answerOwn();
    expect(await screen.findByText('Waiting for an editor. Only you can see this.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit your comment' })));
  });

  it.each([
    ['deep in a long thread', 240, [1, ...ids(2, 51), 240]],
    ['on a later page', 900, [1, ...ids(2, 51), 890, 895, 900]],
  ])('open at the comment that a link names: %s', async (_, to, expected) => {
    const { calls } = await openComments(null, [], longThread, `#comment-${to}`);
    await waitFor(() => expect(shownIds()).toEqual(expected));
    expect(document.activeElement?.id).toBe(`comment-${to}`);
    expect(document.activeElement?.hasAttribute('data-linked')).toBe(true);
    expect(calls.some(({ path }) => path === `/api/posts/3/comments?to=${to}`)).toBe(true);
  });

  it('open at a comment of the list that a link names, if they load after the article', async () => {
    const { calls } = await openComments(null, [comment(1), comment(2)], {}, '#comment-1');
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-1'));
    expect(calls.some(({ path }) => path.includes('to='))).toBe(false);
  });

  it.each([
    ['comment', 951, null],
    ['reply to one of a later page', 952, 900],
  ])('open at a member’s own %s that waits, and never say that it isn’t here', async (_, id, parentId) => {
    const hold = () => {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      return { held, letGo };
    };
    const [list, place] = [hold(), hold()];
    const own = { ...comment(id, { approved: false, parentId, createdAt: second(id) }), state: 'pending' };
    const answers = {
      [GET]: async (call: { path: string }) => {
        if (call.path.endsWith('to=900')) await place.held;
        return longList(call);
      },
      [OWN]: async () => {
        await list.held;
        return { body: [own] };
      },
    };
    const { callsTo, client } = await openComments(member, [], answers, `#comment-${id}`);
    const isGone = () => screen.queryByText(/The comment you’re looking for isn’t here/) !== null;
    const { queryKey } = commentPathQuery('3', id);
    await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
    expect(isGone()).toBe(false);
    list.letGo();
    await waitFor(() => expect(callsTo('/api/posts/3/comments?to=900')).toHaveLength(parentId ? 1 : 0));
    expect(isGone()).toBe(false);
    place.letGo();
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${id}`));
    expect(isGone()).toBe(false);
  });

  it.each([
    ['a visitor', null, 'comment-gone'],
    ['a member', member, 'comment-gone'],
    ['someone who may be a member, where none was last seen', undefined, 'comment-gone if-visitor'],
  ])('say to %s when the comment that a link names is gone', async (_, user, className) => {
    const answers = {
      [GET]: ({ path }: { path: string }) => (path.includes('to=') ? problem(404, 'Gone.') : { body: [comment(1)] }),
    };
    await openComments(user, [comment(1)], answers, '#comment-7');
    expect((await screen.findByText(/The comment you’re looking for isn’t here/)).className).toBe(className);
  });

  it('may be empty', async () => {
    await openComments(null);
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
    await openComments(null, [comment(1)]);
    const link = screen.getByRole('link', { name: 'Sign in to join the conversation' });
    expect(link.getAttribute('href')).toBe(`/member?next=${encodeURIComponent('/article/3#comments')}`);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});

describe('a like', () => {
  it('is named without a number while there is none', async () => {
    await openComments(null, [comment(1)]);
    expect(screen.getByRole('button', { name: 'Like', pressed: false })).toBeTruthy();
  });

  it('is shown immediately and counted by the server', async () => {
    const { calls } = await openComments(null, [comment(1, { likes: 2 })], {
      'PUT /api/comments/1/like': { body: { likes: 8 } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Like 2', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Like 8', pressed: true })).toBeTruthy();
    expect(calls.at(-1)!.body).toEqual({ sessionId: localStorage.getItem('session') });
  });

  it('is undone when the server refuses it', async () => {
    await openComments(null, [comment(1, { likes: 2 })], { 'PUT /api/comments/1/like': problem(429, 'Please wait.') });
    await userEvent.click(screen.getByRole('button', { name: 'Like 2' }));
    await waitFor(() => expect(shownToast()).toEqual(['Your like didn’t go through', 'Please wait.']));
    expect(screen.getByRole('button', { name: 'Like 2', pressed: false })).toBeTruthy();
  });
});
