import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call } from '../../../testing/api';
import { button, connectStream, openDesk, post, queryOf, resetDesk, sendOnStream } from '../../../testing/desk';

resetDesk();

const search = (name = 'Search posts') => screen.getByRole<HTMLInputElement>('searchbox', { name });

describe('the search of a list', () => {
  it('is sent once when typing pauses, and appears in the address', async () => {
    const { requestsTo, path } = openDesk();
    await screen.findByText('Spinster');
    await userEvent.type(search(), ' witch ');
    await waitFor(() => expect(path()).toBe('/admin?tab=posts&q=witch'));
    await waitFor(() => expect(requestsTo('/api/posts').map(({ q }) => q)).toEqual([undefined, 'witch']));
  });

  it('never shows the response to an earlier search', async () => {
    let late = (): void => undefined;
    const slow = new Promise<{ body: unknown }>((resolve) => (late = () => resolve({ body: [post(5, 'Too late')] })));
    openDesk('/admin?tab=posts', {
      'GET /api/posts': (call: Call) =>
        queryOf(call).q === 'w' ? slow : { body: queryOf(call).q ? [post(6, 'Witch')] : [post(2, 'Spinster')] },
    });
    await screen.findByText('Spinster');
    await userEvent.type(search(), 'w{Enter}');
    await userEvent.type(search(), 'itch{Enter}');
    expect(await screen.findByText('Witch')).toBeTruthy();
    await act(async () => late());
    expect(screen.queryByText('Too late')).toBeNull();
  });

  it('is cleared by Esc and by its button, and keeps the focus', async () => {
    const { path } = openDesk('/admin?tab=posts&q=witch');
    await screen.findByText('Spinster');
    expect(search().value).toBe('witch');
    await userEvent.type(search(), '{Escape}');
    expect([path(), search().value]).toEqual(['/admin?tab=posts', '']);
    expect(await screen.findByText('2 posts')).toBeTruthy();
    await userEvent.type(search(), 'crone{Enter}');
    expect(path()).toBe('/admin?tab=posts&q=crone');
    await userEvent.click(button('Clear the search'));
    expect(path()).toBe('/admin?tab=posts');
    expect(document.activeElement).toBe(search());
  });

  it('shows how many rows it found, or that it found none', async () => {
    openDesk('/admin?tab=posts&q=witch');
    expect(await screen.findByText('2 found', { selector: '.hidden-text' })).toBeTruthy();
    openDesk('/admin?tab=comments&q=witch');
    expect(await screen.findByText('Nothing here contains “witch”.')).toBeTruthy();
  });

  it('aside, an empty list says how it fills, and a filtered one shows the way to all', async () => {
    const { path } = openDesk('/admin?tab=comments&status=approved');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all comments' }));
    expect(path()).toBe('/admin?tab=comments');
    expect(await screen.findByText('Comments that readers write wait here until you approve them.')).toBeTruthy();
  });

  it('among stories leaves no trace in the address', async () => {
    const { requestsTo, path } = openDesk('/admin?tab=confessions');
    await screen.findByText('No confessions found.');
    await userEvent.type(search('Search stories'), 'his name{Enter}');
    await waitFor(() => expect(requestsTo('/api/confessions').at(-1)).toMatchObject({ q: 'his name' }));
    expect(path()).toBe('/admin?tab=confessions');
  });
});

describe('the order of a list', () => {
  it('is changed by the column heads, which show the direction', async () => {
    const { requestsTo, path } = openDesk();
    await screen.findByText('Spinster');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Date').getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(head('Title')).getByRole('button'));
    expect(path()).toBe('/admin?tab=posts&sort=title');
    expect([head('Title'), head('Date')].map((one) => one.getAttribute('aria-sort'))).toEqual(['ascending', 'none']);
    await userEvent.click(within(head('Title')).getByRole('button'));
    expect(path()).toBe('/admin?tab=posts&sort=-title');
    await waitFor(() =>
      expect(requestsTo('/api/posts').map(({ sort }) => sort)).toEqual(['-createdAt', 'title', '-title']),
    );
  });

  it('starts with the oldest pending item', async () => {
    const { requestsTo } = openDesk('/admin?tab=comments&status=pending');
    await screen.findByText('No comments found.');
    expect(requestsTo('/api/comments')[0]).toMatchObject({ status: 'pending', sort: 'createdAt' });
  });

  it('and the search are reset on another tab, while the filter stays', async () => {
    const { path } = openDesk('/admin?tab=posts&status=draft&q=witch&sort=title');
    await userEvent.click(await screen.findByRole('tab', { name: /Comments/ }));
    expect(path()).toBe('/admin?tab=comments&status=pending');
    expect(search('Search comments').value).toBe('');
  });
});

describe('changes from other windows', () => {
  it('update the badge with the pending count', async () => {
    openDesk();
    await screen.findByText('Spinster');
    sendOnStream('pending', { confessions: 0, comments: 0, submissions: 5 });
    expect((await screen.findByTestId('badge-suggestions')).textContent).toContain('5');
  });

  it('update a row in place, even if no count changed', async () => {
    const titles = ['Spinster', 'Spinster, Corrected'];
    const { requestsTo } = openDesk('/admin?tab=posts', {
      'GET /api/posts': () => ({ body: [post(2, titles.shift()!)] }),
    });
    await screen.findByText('Spinster');
    sendOnStream('changed', ['comments', 'whatever comes later']);
    expect(requestsTo('/api/posts')).toHaveLength(1);
    sendOnStream('changed', ['posts']);
    expect(await screen.findByText('Spinster, Corrected')).toBeTruthy();
  });

  it('are not missed while the desk opens: lists read before the stream connected are read again', async () => {
    const titles = ['Spinster', 'Spinster, Corrected'];
    openDesk('/admin?tab=posts', { 'GET /api/posts': () => ({ body: [post(2, titles.shift()!)] }) });
    await screen.findByText('Spinster');
    connectStream();
    expect(await screen.findByText('Spinster, Corrected')).toBeTruthy();
  });

  it('are said to stand still after 40 seconds without any event', async () => {
    openDesk();
    await screen.findByText('Spinster');
    connectStream();
    const now = Date.now();
    const later = jest.spyOn(Date, 'now').mockReturnValue(now + 41_000);
    // At the next look, within five seconds.
    expect(await screen.findByText('Not live right now. Reconnecting...')).toBeTruthy();
    later.mockRestore();
    connectStream();
    await waitFor(() => expect(screen.queryByText(/Not live/)).toBeNull());
  });

  it('are not missed during the first read of a list: it is read again', async () => {
    const titles = ['Spinster', 'Spinster, Corrected'];
    let arrive: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (arrive = resolve));
    const list = async () => {
      const body = [post(2, titles.shift()!)];
      await underWay;
      return { body };
    };
    const { requestsTo } = openDesk('/admin?tab=posts', { 'GET /api/posts': list });
    await waitFor(() => expect(requestsTo('/api/posts')).toHaveLength(1));
    sendOnStream('changed', ['posts']);
    expect(requestsTo('/api/posts')).toHaveLength(1);
    arrive();
    expect(await screen.findByText('Spinster, Corrected')).toBeTruthy();
    expect(requestsTo('/api/posts')).toHaveLength(2);
  });
});
