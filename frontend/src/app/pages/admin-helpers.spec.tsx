import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, resetBetweenTests, member, shownToast, signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import QuickAdminPage from './quick-admin';
import TrustedAdminLoginPage from './trusted-admin-login';

resetBetweenTests();

const login = 'POST /api/auth/replit-admin';
const allowed = { automaticAdminLogin: true };
const refused = problem(403, 'Automatic admin login is off here.');
const tries = (calls: { method: string }[]): number => calls.filter(({ method }) => method === 'POST').length;

describe('/replit-admin', () => {
  it.each([
    ['a visitor', signedOut],
    ['a member', { body: member }],
  ])('makes %s an admin automatically if the server allows it', async (_who, user) => {
    const calls = mockApi({ 'GET /api/auth/user': user, [login]: { body: admin } });
    renderPage(<TrustedAdminLoginPage />, '/replit-admin', allowed);
    expect(await screen.findByRole('heading', { name: 'Welcome Admin!' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Admin Dashboard' }).getAttribute('href')).toBe('/admin');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: '/api/auth/replit-admin', body: undefined },
    ]);
  });

  it('welcomes an admin without sending a login request', async () => {
    const calls = mockApi({ 'GET /api/auth/user': { body: admin } });
    renderPage(<TrustedAdminLoginPage />, '/replit-admin', allowed);
    expect(await screen.findByRole('heading', { name: 'Welcome Admin!' })).toBeTruthy();
    expect(tries(calls)).toBe(0);
  });

  it('reports a failed login once, and offers a button to retry', async () => {
    const answers = [refused, { body: admin }];
    const calls = mockApi({ 'GET /api/auth/user': signedOut, [login]: () => answers.shift()! });
    renderPage(<TrustedAdminLoginPage />, '/replit-admin', allowed);
    const button = await screen.findByRole('button', { name: 'Login as Admin' });
    await waitFor(() =>
      expect(shownToast()).toEqual(['Failed to login as admin', 'Automatic admin login is off here.']),
    );
    expect(tries(calls)).toBe(1);
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Welcome Admin!' })).toBeTruthy();
  });
});

describe('/quick-admin', () => {
  it('shows that it is logging in, then goes to the desk', async () => {
    let arrive = (): void => undefined;
    const answer = new Promise<{ body: unknown }>((resolve) => (arrive = () => resolve({ body: admin })));
    mockApi({ 'GET /api/auth/user': signedOut, [login]: () => answer });
    const { path } = renderPage(<QuickAdminPage />, '/quick-admin', allowed);
    expect(await screen.findByRole('heading', { name: 'Logging in...' })).toBeTruthy();
    arrive();
    await waitFor(() => expect(path()).toBe('/admin'));
  });

  it('does not log in a signed-in member automatically, but offers the login', async () => {
    const calls = mockApi({ 'GET /api/auth/user': { body: member }, [login]: { body: admin } });
    const { path } = renderPage(<QuickAdminPage />, '/quick-admin', allowed);
    expect(await screen.findByText(/You’re signed in as robin/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Admin Quick Login' })).toBeTruthy();
    expect(tries(calls)).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Login as Admin' }));
    await waitFor(() => expect(path()).toBe('/admin'));
  });

  it('reports a failed login', async () => {
    mockApi({ 'GET /api/auth/user': signedOut, [login]: refused });
    renderPage(<QuickAdminPage />, '/quick-admin', allowed);
    await waitFor(() =>
      expect(shownToast()).toEqual(['Login Issue', 'Try refreshing the page and logging in manually']),
    );
    expect(screen.getByRole('heading', { name: 'Admin Quick Login' })).toBeTruthy();
  });
});

describe.each([
  ['/replit-admin', TrustedAdminLoginPage],
  ['/quick-admin', QuickAdminPage],
])('%s if the server does not allow it', (path, Page) => {
  it('sends no login request, says so, and links to the sign-in page', async () => {
    localStorage.setItem('member', '1');
    const calls = mockApi({ 'GET /api/auth/user': signedOut, [login]: { body: admin } });
    const { path: current } = renderPage(<Page />, path);
    // The automatic login would be sent as soon as the page knows that no one is signed in.
    await waitFor(() => expect(localStorage.getItem('member')).toBeNull());
    await act(() => Promise.resolve());
    expect(screen.getByText(/Automatic admin login is off here/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fadmin');
    await userEvent.click(screen.getByRole('button', { name: 'Login as Admin' }));
    await waitFor(() => expect(current()).toBe('/auth?next=%2Fadmin'));
    expect(tries(calls)).toBe(0);
  });
});
