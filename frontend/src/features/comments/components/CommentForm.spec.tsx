import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteAllDrafts } from '../../../lib/draft';
import { shownToast } from '../../../testing/account';
import { problem } from '../../../testing/api';
import {
  comment,
  field,
  GET,
  member,
  openComments,
  OWN,
  POST,
  resetComments,
  second,
  shownIds,
} from '../../../testing/comments';

resetComments();

const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish Comment' }));

describe('a comment', () => {
  it('is sent, then the field is cleared and the list refetched', async () => {
    const { callsTo } = await openComments(member, [], {
      [POST]: { status: 201, body: comment(9, { approved: false }) },
    });
    expect((await field()).placeholder).toBe('Share your thoughts...');
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    await waitFor(() => expect(shownToast()).toEqual(['Comment submitted', 'Your comment has been submitted for approval.'])); // prettier-ignore
    expect((await field()).value).toBe('');
    const toList = callsTo('/api/posts/3/comments');
    expect(toList.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(toList[1]!.body).toEqual({ content: 'I had not noticed.' });
  });

  it('is sent once, and shows that it is being sent', async () => {
    let answer: (given: object) => void = () => undefined;
    const { calls } = await openComments(member, [], { [POST]: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(await field(), 'I had not noticed.');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Publish Comment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publishing...' }));
    answer({ status: 201, body: comment(9) });
    await waitFor(() => expect(shownToast()[0]).toBe('Comment submitted'));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('has 3 to 5000 characters', async () => {
    const { calls } = await openComments(member);
    await userEvent.type(await field(), ' ab ');
    await publish();
    expect(await screen.findByText('Comment must be at least 3 characters')).toBeTruthy();
    expect(shownToast()).toEqual(['Invalid comment', 'Comment must be at least 3 characters']);
    fireEvent.change(await field(), { target: { value: 'a'.repeat(5_001) } });
    expect(await screen.findByText('1 character too many')).toBeTruthy();
    await publish();
    expect(await screen.findByText('Keep it to 5,000 characters or fewer.')).toBeTruthy();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('stays in the field when sending fails', async () => {
    await openComments(member, [], { [POST]: problem(429, 'Too many comments. Please wait.') });
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    await waitFor(() => expect(shownToast()).toEqual(['Comment submission failed', 'Too many comments. Please wait.']));
    expect((await field()).value).toBe('I had not noticed.');
  });

  it('that waits for an editor stands in its place, for its writer only', async () => {
    const own = [
      { ...comment(9, { approved: false, createdAt: second(9) }), state: 'pending' },
      { ...comment(4, { approved: false, parentId: 1, createdAt: second(4) }), state: 'pending' },
      { ...comment(3, { parentId: 1 }), state: 'approved' },
    ];
    const first = await openComments(member, [comment(1)], { [OWN]: { body: own } });
    await waitFor(() => expect(shownIds()).toEqual([9, 1, 4]));
    for (const article of screen.getAllByRole('article').filter(({ id }) => id !== 'comment-1')) {
      expect(within(article).getByText('You')).toBeTruthy();
      expect(within(article).getByText('Waiting for an editor. Only you can see this.')).toBeTruthy();
      for (const name of [/^Like/, 'Reply']) expect(within(article).queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy();
    first.unmount();
    const { callsTo } = await openComments(null, [comment(1)], { [OWN]: { body: own } });
    expect(shownIds()).toEqual([1]);
    expect(callsTo('/api/me')).toEqual([]);
  });

  it('stands in its place as soon as it is sent, once', async () => {
    await openComments(member, [comment(1)], { [POST]: { status: 201, body: comment(9, { approved: false }) } });
    for (let times = 0; times < 2; times++) {
      await userEvent.type(await field(), 'I had not noticed.');
      await publish();
      await waitFor(() => expect(shownIds()).toEqual([9, 1]));
    }
  });

  it('survives navigation in this tab while it is being written, and is gone once its text is deleted', async () => {
    const first = await openComments(member);
    await userEvent.type(await field(), 'Half a tho');
    first.unmount();
    const second = await openComments(member);
    expect((await field()).value).toBe('Half a tho');
    await userEvent.clear(await field());
    second.unmount();
    await openComments(member);
    expect((await field()).value).toBe('');
    expect(JSON.stringify(sessionStorage)).not.toContain('draft');
  });

  it('survives an expired session in the tab’s storage, for its writer only', async () => {
    const first = await openComments(member, [], { [POST]: problem(401, 'You need to sign in first.') });
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    const again = await screen.findByRole('link', { name: 'Sign in and come back' });
    expect(again.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/article/3#comments')}`);
    expect(shownToast()).toEqual(['Please log in', 'You need to be logged in to comment']);
    await userEvent.type(await field(), ' Before.');
    first.unmount();

    const other = await openComments({ ...member, id: 6 });
    expect((await field()).value).toBe('');
    other.unmount();

    const back = await openComments(member, [], { [POST]: { status: 201, body: comment(9) } });
    expect((await field()).value).toBe('I had not noticed. Before.');
    await publish();
    await waitFor(() => expect(shownToast()[0]).toBe('Comment submitted'));
    expect(JSON.stringify(sessionStorage)).not.toContain('noticed');
    back.unmount();
  });

  it('kept in storage is deleted at logout', async () => {
    await openComments(member, [], { [POST]: problem(401, 'You need to sign in first.') });
    await userEvent.type(await field(), 'I had not noticed.');
    await publish();
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('noticed'));
    deleteAllDrafts();
    expect(JSON.stringify(sessionStorage)).not.toContain('noticed');
  });
});

const shown = (id: number) => document.getElementById(`comment-${id}`)!;

describe('a reply', () => {
  it('names the comment it answers, then closes and returns the focus', async () => {
    const { calls } = await openComments(member, [comment(1)], { [POST]: { status: 201, body: comment(9) } });
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
    await openComments(member, [comment(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await field('Your reply');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  });

  it('cannot be canceled while it is sent, so that its text stays if that fails', async () => {
    let answer: (given: object) => void = () => undefined;
    const held = () => new Promise<object>((resolve) => (answer = resolve));
    await openComments(member, [comment(1)], { [POST]: held });
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await userEvent.type(await field('Your reply'), 'So did mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Publish Reply' }));
    await screen.findByRole('button', { name: 'Publishing...' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await field('Your reply')).value).toBe('So did mine.');
    expect(JSON.stringify(sessionStorage)).toContain('So did mine.');
    answer(problem(503, 'Come back later.'));
    await waitFor(() => expect(shownToast()).toEqual(['Comment submission failed', 'Come back later.']));
    expect((await field('Your reply')).value).toBe('So did mine.');
  });

  it('kept during a sign-in is open when its writer returns, at the comment it answers, wherever that is', async () => {
    const thread = [comment(1), comment(2, { parentId: 1 })];
    const first = await openComments(member, thread, { [POST]: problem(401, 'You need to sign in first.') });
    await userEvent.click(within(shown(2)).getByRole('button', { name: 'Reply' }));
    await userEvent.type(await field('Your reply'), 'So did mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Publish Reply' }));
    const again = await screen.findByRole('link', { name: 'Sign in and come back' });
    expect(again.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/article/3#comment-2')}`);
    first.unmount();
    // Meanwhile so many others have replied that the list ends before it.
    const list = ({ path }: { path: string }) => ({
      body: path.includes('to=2') ? thread : [comment(1)],
      headers: { 'x-total-count': '1' },
    });
    await openComments(member, [], { [GET]: list }, '#comment-2');
    const reply = await field('Your reply');
    expect(reply.value).toBe('So did mine.');
    expect(reply.closest('li')?.firstElementChild).toBe(shown(2));
    expect((await field()).value).toBe('');
  });
});
