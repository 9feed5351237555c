import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { button, openDesk, resetDesk, sendOnStream } from '../../../testing/desk';

resetDesk();

describe('messages to the editors', () => {
  const message = { id: 77, about: 'story', text: 'Please take out\nmy street.', email: null, day: '2026-11-27' };
  const question = { ...message, id: 12, about: 'account', text: 'Delete my account.', email: 'kim@example.org' };
  const counts = (messages: number) => ({ confessions: 0, comments: 0, submissions: 1, messages });

  it('stand on the Suggestions tab and in its count, and each is deleted when an admin is done with it', async () => {
    const stored = [message, question];
    const { calls } = openDesk('/admin?tab=suggestions', {
      'GET /api/contact': () => ({ body: [...stored] }),
      'DELETE /api/contact/77': () => ({ status: 204, body: stored.shift() && undefined }),
    });
    await screen.findByText('The word hysteria');
    expect(screen.queryByText('Messages to us')).toBeNull();
    sendOnStream('pending', counts(2));
    expect((await screen.findByTestId('badge-suggestions')).textContent).toContain('3');
    await userEvent.click(await screen.findByText('Messages to us'));
    const about = await screen.findByText(/^About a story ·/);
    expect(about.parentElement!.textContent).toBe('About a story · November 27, 2026 · anonymous');
    expect(screen.getByRole('link', { name: 'kim@example.org' }).getAttribute('href')).toBe('mailto:kim@example.org');
    await userEvent.click(button('Done, delete: Please take out my street.'));
    await waitFor(() => expect(screen.queryByText(/my street/)).toBeNull());
    expect(shownToast()).toEqual(['Message deleted', 'About a story · November 27, 2026']);
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/contact/77']);
    expect(document.activeElement).toBe(button('Done, delete: Delete my account.'));
    sendOnStream('pending', counts(0));
    await waitFor(() => expect(screen.queryByText('Messages to us')).toBeNull());
    expect(document.activeElement?.id).toBe('desk-title');
  });

  it('are filtered by the server, because the desk has only the first hundred', async () => {
    const stored = [message, question];
    const { calls } = openDesk('/admin?tab=suggestions', {
      'GET /api/contact': ({ path }: { path: string }) => {
        const about = new URL(path, 'http://localhost').searchParams.get('about');
        return { body: stored.filter((one) => about === null || one.about === about) };
      },
    });
    await screen.findByText('The word hysteria');
    sendOnStream('pending', counts(2));
    await userEvent.click(await screen.findByText('Messages to us'));
    const show = (label: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show messages' }), label);
    const asked = () => calls.filter(({ path }) => path.startsWith('/api/contact')).map(({ path }) => path);
    await screen.findByText(/my street/);
    await show('About their account');
    await waitFor(() => expect(asked()).toEqual(['/api/contact', '/api/contact?about=account']));
    expect(await screen.findByText('Delete my account.')).toBeTruthy();
    expect(screen.queryByText(/my street/)).toBeNull();
    await show('Something’s broken');
    expect(await screen.findByText(/^No messages here/)).toBeTruthy();
    expect(screen.queryByText('Delete my account.')).toBeNull();
    await show('All messages');
    expect(await screen.findByText(/my street/)).toBeTruthy();
    expect(screen.queryByText(/^No messages here/)).toBeNull();
  });

  it('are filtered on the page if an older server answers with all of them during an update', async () => {
    openDesk('/admin?tab=suggestions', { 'GET /api/contact': { body: [message, question] } });
    await screen.findByText('The word hysteria');
    sendOnStream('pending', counts(2));
    await userEvent.click(await screen.findByText('Messages to us'));
    await screen.findByText(/my street/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show messages' }), 'About their account');
    await waitFor(() => expect(screen.queryByText(/my street/)).toBeNull());
    expect(screen.getByText('Delete my account.')).toBeTruthy();
  });

  it('are kept if the deletion is not confirmed', async () => {
    window.confirm = () => false;
    const { calls } = openDesk('/admin?tab=suggestions', { 'GET /api/contact': { body: [message] } });
    await screen.findByText('The word hysteria');
    sendOnStream('pending', counts(1));
    await userEvent.click(await screen.findByText('Messages to us'));
    await userEvent.click(await screen.findByText('Done, delete'));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('have a notice if the site has no contact address, until it is dismissed', async () => {
    const notice = /Readers can still use/;
    openDesk();
    expect(screen.queryByText(notice)).toBeNull();
    cleanup();
    openDesk('/admin', {}, { contact: null });
    expect(screen.getByText(notice)).toBeTruthy();
    await userEvent.click(button('Got it'));
    expect(screen.queryByText(notice)).toBeNull();
    cleanup();
    openDesk('/admin', {}, { contact: null });
    expect(screen.queryByText(notice)).toBeNull();
    localStorage.clear();
  });
});
