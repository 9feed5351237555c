import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUserKey } from '../../lib/personal';
import { member, resetBetweenTests, shownToast, signedOut } from '../../testing/account';
import { changesOf, mockApi, problem } from '../../testing/api';
import { noFactors } from '../../testing/passkeys';
import { renderPage } from '../../testing/render-page';
import BookmarksPage from './bookmarks';
import AccountPage from './member-account';
import CommentsPage from './member-comments';
import NotificationsPage from './member-notifications';

resetBetweenTests();

const signedIn = { 'GET /api/auth/user': { body: { ...member, notifications: { email: false, unread: 3 } } } };
const comment = {
  id: 7,
  postId: 1,
  authorId: null,
  parentId: null,
  content: 'My *words*.',
  contentHtml: '<p>My <em>words</em>.</p>',
  createdAt: new Date().toISOString(),
  approved: false,
  likes: 0,
  version: 1,
  state: 'pending',
  postTitle: 'Spinster',
  reason: null,
  editableUntil: new Date(Date.now() + 600_000).toISOString(),
};

describe('the member area', () => {
  it('has a link for each tab, with the number of unread notifications', async () => {
    mockApi({ ...signedIn, 'GET /api/me/comments': { body: [] } });
    renderPage(<CommentsPage />, '/member/comments');
    const tabs = within(await screen.findByRole('navigation', { name: 'Member area' }));
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Overview', '/member'],
      ['Bookmarks', '/bookmarks'],
      ['Your Comments', '/member/comments'],
      ['Notifications 3 new', '/member/notifications'],
      ['Account', '/member/account'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Your Comments');
  });

  it.each([
    ['/member/comments', CommentsPage],
    ['/member/notifications', NotificationsPage],
    ['/member/account', AccountPage],
  ])('sends a visitor of %s to sign in, and back', async (path, Tab) => {
    mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<Tab />, path);
    const link = await within(
      await screen.findByText('Sign in to see this page.').then((p) => p.parentElement!),
    ).findByRole('link');
    expect(link.getAttribute('href')).toBe(`/member?next=${encodeURIComponent(path)}`);
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });

  it.each([
    ['/member/comments', CommentsPage],
    ['/member/notifications', NotificationsPage],
    ['/member/account', AccountPage],
    ['/bookmarks', BookmarksPage],
  ])('says with the focus that the session has ended while %s was open', async (path, Tab) => {
    const empty = { body: [] };
    mockApi({ ...signedIn, 'GET /api/me/comments': empty, 'GET /api/me/notifications': empty });
    const { client } = renderPage(<Tab />, path);
    await screen.findByRole('navigation', { name: 'Member area' });
    client.setQueryData(currentUserKey, null);
    const title = await screen.findByRole('heading', { name: 'You’re signed out' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('moves the focus to its title once somebody else has signed in', async () => {
    mockApi({ ...signedIn, 'GET /api/me/comments': { body: [] } });
    const { client } = renderPage(<CommentsPage />, '/member/comments');
    await screen.findByRole('navigation', { name: 'Member area' });
    client.setQueryData(currentUserKey, null);
    await screen.findByRole('heading', { name: 'You’re signed out' });
    client.setQueryData(currentUserKey, { ...member, id: 8 });
    await screen.findByRole('navigation', { name: 'Member area' });
    const title = screen.getByRole('heading', { level: 1, name: 'Your Comments' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });
});

describe('the comments of a member', () => {
  const open = (body: object[]) => {
    mockApi({ ...signedIn, 'GET /api/me/comments': { body } });
    return renderPage(<CommentsPage />, '/member/comments');
  };

  it('show what became of each, and why one was declined', async () => {
    open([
      comment,
      { ...comment, id: 6, state: 'approved', approved: true, editableUntil: null },
      { ...comment, id: 5, state: 'declined', reason: 'advertising', contentHtml: '', editableUntil: null },
      { ...comment, id: 4, state: 'declined', reason: null, postTitle: null, editableUntil: null },
    ]);
    expect(await screen.findByText('Waiting for an editor')).toBeTruthy();
    expect(screen.getByText('Up')).toBeTruthy();
    expect(screen.getAllByText('Declined')).toHaveLength(2);
    expect(screen.getByText(/It reads like an ad/)).toBeTruthy();
    expect(screen.getByText('An editor took it down.')).toBeTruthy();
    expect(screen.getByText('An article that isn’t here anymore')).toBeTruthy();
    // Only the first can still be changed, and the declined ones are gone.
    expect(screen.getAllByRole('button', { name: 'Edit your comment' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Delete your comment' })).toHaveLength(2);
  });

  it('are read again each time the page is opened', async () => {
    let state = 'pending';
    mockApi({ ...signedIn, 'GET /api/me/comments': () => ({ body: [{ ...comment, state }] }) });
    const page = renderPage(<CommentsPage />, '/member/comments');
    expect(await screen.findByText('Waiting for an editor')).toBeTruthy();
    await page.go('/journal');
    expect(screen.getByText('elsewhere')).toBeTruthy();
    state = 'approved';
    await page.go('/member/comments');
    expect(await screen.findByText('Up')).toBeTruthy();
  });

  it('keep what was typed when a change is refused, and say why', async () => {
    open([comment]);
    const late = 'You can change a comment for 15 minutes.';
    mockApi({
      ...signedIn,
      'GET /api/me/comments': { body: [comment] },
      'PUT /api/comments/7': problem(409, late),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    expect(field.value).toBe('My *words*.');
    await userEvent.clear(field);
    await userEvent.type(field, 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Comment must be at least 3 characters')).toBeTruthy();
    await userEvent.type(field, 'c');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(late)).toBeTruthy();
    expect([field.value, document.activeElement]).toEqual(['abc', field]);
  });

  it('send a change again with the version that an editor’s decision has given the comment', async () => {
    let stored = { ...comment };
    const calls = mockApi({
      ...signedIn,
      'GET /api/me/comments': () => ({ body: [stored] }),
      'PUT /api/comments/7': ({ body }) =>
        (body as { version: number }).version === stored.version
          ? { body: stored }
          : { status: 409, body: { message: 'Someone decided this first.', code: 'comment.stale' } },
    });
    renderPage(<CommentsPage />, '/member/comments');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    await userEvent.type(field, ' And more.');
    stored = { ...stored, state: 'approved', approved: true, version: 2 };
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An editor read it in the meantime, and may have changed it. Look above, then save again to send your change.',
    );
    expect([field.value, document.activeElement]).toEqual(['My *words*. And more.', field]);
    expect(screen.getByText('Up')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()[0]).toBe('Comment changed'));
    expect(changesOf(calls).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  });

  it('keep a change that was begun through a reload, until it is canceled', async () => {
    const first = open([comment]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Change your comment' }), ' And more.');
    first.unmount();
    open([comment]);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    expect(field.value).toBe('My *words*. And more.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit your comment' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' }).value).toBe('My *words*.');
  });

  it('keep a change that was begun when Escape closes its form', async () => {
    open([comment]);
    const edit = () => screen.findByRole('button', { name: 'Edit your comment' });
    await userEvent.click(await edit());
    await userEvent.type(screen.getByRole('textbox', { name: 'Change your comment' }), ' And more.');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(await edit());
    await userEvent.click(await edit());
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    expect([field.value, document.activeElement]).toEqual(['My *words*. And more.', field]);
  });

  it('say why a change was refused, also if Escape was pressed while it was being saved', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    const answered = new Promise<ReturnType<typeof problem>>((resolve) => (answer = resolve));
    mockApi({ ...signedIn, 'GET /api/me/comments': { body: [comment] }, 'PUT /api/comments/7': () => answered });
    renderPage(<CommentsPage />, '/member/comments');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Change your comment' }), ' And more.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.keyboard('{Escape}');
    answer(problem(503, 'Come back later.'));
    expect((await screen.findByRole('alert')).textContent).toBe('Come back later.');
  });

  it('are deleted after one question, which Escape closes', async () => {
    const calls = mockApi({
      ...signedIn,
      'GET /api/me/comments': { body: [comment] },
      'DELETE /api/comments/7': { status: 204 },
    });
    renderPage(<CommentsPage />, '/member/comments');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete your comment' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete your comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete your comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete My Comment' }));
    await waitFor(() => expect(shownToast()).toEqual(['Comment deleted', '']));
    expect(changesOf(calls)).toEqual([{ method: 'DELETE', path: '/api/comments/7', body: { asAuthor: true } }]);
  });
});

describe('the notifications of a member', () => {
  const notice = { kind: 'reply', read: false, day: '2026-12-02', commentId: 7, postId: 1, postTitle: 'Spinster' };
  const [third, second, first] = [3, 2, 1].map((id) => ({ ...notice, id, reason: null }));
  const next = { link: '</api/me/notifications?cursor=2>; rel="next"' };

  it('count as read once they are shown, and those of the next page not before', async () => {
    const calls = mockApi({
      ...signedIn,
      'GET /api/me/notifications': ({ path }) =>
        path.includes('cursor=2') ? { body: [first] } : { body: [third, second], headers: next },
      'POST /api/me/notifications/read': ({ body }) => ({ body: { unread: 'from' in (body as object) ? 1 : 0 } }),
    });
    renderPage(<NotificationsPage />, '/member/notifications');
    expect(await screen.findByRole('link', { name: 'Notifications 1 new' })).toBeTruthy();
    expect(changesOf(calls).map(({ body }) => body)).toEqual([{ from: 2, upTo: 3 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy();
    expect(changesOf(calls).map(({ body }) => body)).toEqual([{ from: 2, upTo: 3 }, { upTo: 3 }]);
    expect(screen.getAllByText('New:')).toHaveLength(3);
  });
});

describe('the account of a member', () => {
  it('says with the focus that it will be deleted', async () => {
    mockApi({
      ...signedIn,
      'GET /api/auth/factors': { body: noFactors },
      'DELETE /api/me': { status: 202, body: { until: '2026-11-30T11:00:00.000Z' } },
    });
    renderPage(<AccountPage />, '/member/account');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Yes, Delete My Account' }));
    const title = await screen.findByRole('heading', { name: 'Your account will be deleted' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });

  it('shows a new email that was confirmed elsewhere once the reader returns', async () => {
    let user: object = { ...member, pendingEmail: 'new@example.org' };
    mockApi({ 'GET /api/auth/user': () => ({ body: user }) });
    renderPage(<AccountPage />, '/member/account');
    await screen.findByText(/^You’re changing it to new@example\.org\./);
    user = { ...member, email: 'new@example.org' };
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText('Logged in as: new@example.org')).toBeTruthy();
    expect(screen.queryByText(/^You’re changing it/)).toBeNull();
  });

  it('shows messages at their fields, and what was typed stays', async () => {
    mockApi({
      ...signedIn,
      'PUT /api/me': problem(409, 'Username is already taken', [
        { path: 'username', message: 'Username is already taken' },
      ]),
    });
    renderPage(<AccountPage />, '/member/account');
    await userEvent.click(await screen.findByRole('button', { name: 'Change your username' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New username' });
    expect(field.value).toBe('robin');
    await userEvent.clear(field);
    await userEvent.type(field, 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Save your username' }));
    expect(await screen.findByText('Username is already taken')).toBeTruthy();
    expect([field.value, field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['ada', 'true', field]);
  });
});
