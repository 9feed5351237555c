import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, resetBetweenTests, member, signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import DashboardPage from './dashboard';

resetBetweenTests();

const asked = (calls: { path: string }[]): boolean => calls.some(({ path }) => path.startsWith('/api/analytics/'));

describe('/dashboard', () => {
  it.each([
    ['a visitor', signedOut],
    ['a member', { body: member }],
  ])('shows %s the login card, and requests no numbers', async (_who, user) => {
    const calls = mockApi({ 'GET /api/auth/user': user });
    renderPage(<DashboardPage />, '/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy();
    expect(screen.getByText(/Its numbers are for admins/)).toBeTruthy();
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(asked(calls)).toBe(false);
  });

  it('shows an admin the four tabs, the search box and the links out', async () => {
    mockApi({ 'GET /api/auth/user': { body: admin } });
    renderPage(<DashboardPage />, '/dashboard');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Analytics', 'Growth', 'Strategy', 'Features']);
    expect(screen.getByRole('heading', { level: 1, name: 'Platform Dashboard' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Search articles and stories' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to site' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'The desk' }).getAttribute('href')).toBe('/admin');
  });

  it('reports when the user cannot be loaded, and retries', async () => {
    const answers = [problem(503, 'Not now.'), signedOut];
    mockApi({ 'GET /api/auth/user': () => answers.shift()! });
    renderPage(<DashboardPage />, '/dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
  });
});
