import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { admin, resetBetweenTests, shownToast } from '../../testing/account';
import { useShift } from '../../features/admin/stories/shift';
import { usePassed } from '../../features/admin/stories/use-calm';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import AdminPage from './admin';

resetBetweenTests();

class Counts extends EventTarget {
  static last: Counts;
  readyState = 1;
  close = (): void => undefined;
  constructor() {
    super();
    Counts.last = this;
  }
}

beforeEach(() => {
  Object.assign(globalThis, {
    EventSource: Counts,
    matchMedia: () => ({
      matches: true,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }),
  });
});

/** The responses of a site without content. */
const nothing = { 'GET /api/posts': { body: [] }, 'GET /api/moderation/decisions': { body: [] } };
const open = async () => {
  const calls = mockApi({
    'GET /api/auth/user': { body: admin },
    ...nothing,
    'POST /api/auth/logout': { status: 204 },
  });
  renderPage(<AdminPage />, '/admin');
  await screen.findByText('No posts found.');
  return calls;
};
const counts = (confessions: number, comments: number, submissions: number): void =>
  void Counts.last.dispatchEvent(
    Object.assign(new Event('pending'), { data: JSON.stringify({ confessions, comments, submissions }) }),
  );

describe('the desk', () => {
  it('shows the number of pending items in the title of the browser’s tab', async () => {
    await open();
    counts(1, 2, 4);
    await waitFor(() => expect(document.title).toBe('(7) The desk | The Archive'));
    counts(0, 0, 0);
    await waitFor(() => expect(document.title).toBe('The desk | The Archive'));
  });

  it('says who is signed in, links to the job queues, and logs out', async () => {
    const calls = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Account: ada' }));
    const menu = await screen.findByRole('menu');
    expect(menu.parentElement!.textContent).toContain('Signed in as adaada@example.org');
    expect(screen.getByRole('menuitem', { name: 'Job queues' }).getAttribute('href')).toBe('/admin/queues');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/auth/logout')).toBe(true);
    expect(shownToast()).toEqual(['Logged out', "You've been logged out successfully."]);
  });

  it('has the theme of the device among the choices of its menu, because a phone has no other switch', async () => {
    const root = document.documentElement;
    // Every media query matches, so the device is dark.
    root.dataset.theme = 'dark';
    await open();
    const choose = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Account: ada' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Change theme' }));
      return localStorage.getItem('theme');
    };
    expect([await choose(), await choose(), await choose()]).toEqual(['light', 'dark', null]);
    expect(shownToast()).toEqual(['Theme', 'Light or dark, like your device.']);
    delete root.dataset.theme;
  });

  it('tells only admins that the site shows no contact email: nobody else can change it', async () => {
    const moderator = { ...admin, isAdmin: false, role: 'moderator', capabilities: ['use-desk', 'moderate'] };
    for (const [user, notices] of [
      [moderator, 0],
      [admin, 1],
    ] as const) {
      mockApi({ 'GET /api/auth/user': { body: user }, ...nothing });
      const { unmount } = renderPage(<AdminPage />, '/admin', { contact: null });
      await screen.findByRole('tablist', { name: 'Desk tabs' });
      expect(screen.queryAllByText(/^The site doesn’t show a contact email/)).toHaveLength(notices);
      unmount();
    }
  });

  it('loses the tabs that the new role of an admin does not open, when they change their own', async () => {
    const ada = { id: admin.id, username: 'ada', displayName: null, email: admin.email, joinedOn: '2026-11-03' };
    let user: object = admin;
    mockApi({
      ...nothing,
      'GET /api/auth/user': () => ({ body: user }),
      'GET /api/users': { body: [{ ...ada, role: 'admin', isSuspended: false }], headers: { 'x-total-count': '1' } },
      'GET /api/invitations': { body: [] },
      'GET /api/confessions': { body: [] },
      'PUT /api/users/1': () => {
        user = { ...admin, isAdmin: false, role: 'moderator', capabilities: ['use-desk', 'moderate'] };
        return { body: { ...ada, role: 'moderator', isSuspended: false } };
      },
    });
    window.confirm = () => true;
    renderPage(<AdminPage />, '/admin?tab=people');
    fireEvent.change(await screen.findByLabelText('Role of ada'), { target: { value: 'moderator' } });
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'People' })).toBeNull());
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Confessions', 'Comments', 'Reports', 'Suggestions']);
  });

  it('forgets the shift of the editor who logs out, and what they passed', async () => {
    await open();
    act(() => {
      useShift.getState().start();
      useShift.getState().countRead(3);
      usePassed.setState({ ids: new Set([4]) });
    });
    expect(sessionStorage.getItem('desk-shift')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Account: ada' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByRole('heading', { name: 'Admin Login' });
    expect(sessionStorage.getItem('desk-shift')).toBeNull();
    expect([useShift.getState().shift, usePassed.getState().ids.size]).toEqual([null, 0]);
    // The next editor's shift counts the same story.
    act(() => {
      useShift.getState().start();
      useShift.getState().countRead(3);
    });
    expect(useShift.getState().shift).toMatchObject({ read: 1 });
    act(() => useShift.getState().end());
  });

  it('shows the notice about a second factor above the desk, and is closed where one is required', async () => {
    const factorless = { ...admin, hasFactor: false };
    mockApi({ 'GET /api/auth/user': { body: factorless }, ...nothing });
    const { unmount } = renderPage(<AdminPage />, '/admin');
    await screen.findByText('No posts found.');
    expect(screen.getByText(/^Anyone who learns your password/)).toBeTruthy();
    unmount();
    mockApi({ 'GET /api/auth/user': { body: { ...factorless, needsFactor: true, capabilities: [] } } });
    renderPage(<AdminPage />, '/admin');
    expect(await screen.findByRole('heading', { name: 'One thing first' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Admin Login' })).toBeNull();
  });
});
