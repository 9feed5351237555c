import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDraft, saveDraft } from '../../lib/draft';
import { admin, resetBetweenTests, member, shownToast, signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import MemberPage from './member';

resetBetweenTests();

describe('the member area', () => {
  it('shows that it is loading until the user is known', () => {
    mockApi({ 'GET /api/auth/user': new Promise(() => undefined) });
    renderPage(<MemberPage />, '/member');
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('shows a visitor the benefits of an account, and how to get one', async () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<MemberPage />, '/member');
    expect(screen.getByRole('heading', { level: 1, name: 'My Archive' })).toBeTruthy();
    for (const name of [
      'Comment on journal entries',
      'Automatic newsletter access',
      'Priority access',
      'Save and bookmark',
    ])
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    const block = within(screen.getByRole('region', { name: 'Join the Community' }));
    expect(block.getByRole('tab', { name: 'Sign In', selected: true })).toBeTruthy();
    expect(block.getByRole('button', { name: 'Show password' })).toBeTruthy();
    await userEvent.click(block.getByRole('tab', { name: 'Sign Up' }));
    expect(block.getByLabelText('Username')).toBeTruthy();
  });

  it('becomes the member’s page after sign-in, and moves the focus to its title', async () => {
    mockApi({ 'GET /api/auth/user': signedOut, 'POST /api/auth/login': { body: member } });
    renderPage(<MemberPage />, '/member');
    const panel = within(screen.getByRole('tabpanel'));
    await userEvent.type(panel.getByLabelText('Email'), member.email);
    await userEvent.type(panel.getByLabelText('Password'), 'secret 1');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Welcome, robin' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(shownToast()).toEqual(['Welcome back!', "You've been logged in successfully."]);
  });

  it('returns a signed-in reader to the page in `next`', async () => {
    mockApi({ 'GET /api/auth/user': { body: member } });
    const { path } = renderPage(<MemberPage />, '/member?next=/article/1#comments');
    await waitFor(() => expect(path()).toBe('/article/1#comments'));
  });

  it('shows a member their links', async () => {
    mockApi({ 'GET /api/auth/user': { body: member } });
    renderPage(<MemberPage />, '/member');
    const title = await screen.findByRole('heading', { level: 1, name: 'Welcome, robin' });
    // The focus moves only after an action of the reader, and there was none yet.
    expect(document.activeElement).not.toBe(title);
    const links = Object.fromEntries(
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(links).toMatchObject({
      'Read & Comment': '/journal',
      'Share Story - anonymous submissions': '/stories',
      'Your Bookmarks': '/bookmarks',
      'Suggest a topic': '/suggest-topic',
      'Submit something': '/submit',
    });
    expect(screen.getByText('Logged in as: robin@example.org')).toBeTruthy();
    expect(screen.queryByText('Admin access enabled')).toBeNull();
  });

  it('shows an admin that they are one, and links to the desk', async () => {
    mockApi({ 'GET /api/auth/user': { body: admin } });
    renderPage(<MemberPage />, '/member');
    expect(await screen.findByText('Admin access enabled')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the desk' }).getAttribute('href')).toBe('/admin');
  });

  it('removes everything personal at logout', async () => {
    saveDraft('topic', { title: 'Mine' });
    // This page has not loaded the desk.
    sessionStorage.setItem('desk-shift', '{}');
    mockApi({ 'GET /api/auth/user': { body: member }, 'POST /api/auth/logout': { status: 204 } });
    renderPage(<MemberPage />, '/member');
    await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'My Archive' });
    expect(shownToast()).toEqual(['Logged out', "You've been logged out successfully."]);
    expect(readDraft('topic')).toBeNull();
    expect(sessionStorage.getItem('desk-shift')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('says why a logout failed, and stays signed in', async () => {
    mockApi({ 'GET /api/auth/user': { body: member }, 'POST /api/auth/logout': problem(503, 'In a moment.') });
    renderPage(<MemberPage />, '/member');
    await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(shownToast()).toEqual(['Logout failed', 'In a moment.']));
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, robin' })).toBeTruthy();
  });
});
