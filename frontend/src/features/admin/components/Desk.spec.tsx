import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, shownToast } from '../../../testing/account';
import { mockApi, problem, type Call } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { Desk } from './Desk';

resetBetweenTests();

/** A fake EventSource through which the test sends server events. */
class Line extends EventTarget {
  static last: Line;
  readyState = 1;
  close = (): void => undefined;
  constructor() {
    super();
    Line.last = this;
  }
}
const tell = (type: string, data: unknown): void =>
  act(() => void Line.last.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) })));

beforeEach(() => {
  globalThis.EventSource = Line as unknown as typeof EventSource;
  window.confirm = () => true;
  // A wide screen, so that the columns have clickable heads.
  window.matchMedia = (query) =>
    ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
});

const post = (id: number, title: string) => ({
  id,
  title,
  published: true,
  version: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
});
const topic = {
  id: 3,
  title: 'The word hysteria',
  content: 'Where it came from,\n\nand where it went.',
  authorName: 'Robin',
  email: 'robin@example.org',
  categoryId: 4,
  createdAt: '2026-11-20T09:30:00.000Z',
  reviewed: false,
  accepted: false,
  version: 1,
};
const idea = { ...topic, id: 8, title: 'Nicknames', name: null, suggestionType: 'research' };
const pages: Record<string, unknown> = {
  'GET /api/posts': { body: [post(2, 'Spinster'), post(1, 'Virago')] },
  'GET /api/confessions': { body: [] },
  'GET /api/comments': { body: [] },
  'GET /api/newsletter/subscribers': { body: [] },
  'GET /api/submissions': { body: [topic] },
  'GET /api/suggestions': { body: [idea] },
  'GET /api/submissions/pending': { body: [topic] },
  'GET /api/suggestions/pending': { body: [] },
  'GET /api/categories': { body: [{ id: 4, name: 'The History', slug: 'the-history' }] },
  'GET /api/moderation/decisions': { body: [] },
};

function open(at = '/admin', answers: Record<string, unknown> = {}) {
  const calls = mockApi({ ...pages, ...answers } as never);
  const view = renderPage(<Desk />, at);
  const requestsTo = (path: string) =>
    calls.filter((call) => call.method === 'GET' && call.path.startsWith(`${path}?`)).map((call) => queryOf(call));
  return { ...view, calls, requestsTo };
}
const queryOf = ({ path }: Call) => Object.fromEntries(new URL(path, 'http://x').searchParams);
const search = (name = 'Search posts') => screen.getByRole<HTMLInputElement>('searchbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the search of a list', () => {
  it('is sent once when typing pauses, and appears in the address', async () => {
    const { requestsTo, path } = open();
    await screen.findByText('Spinster');
    await userEvent.type(search(), ' witch ');
    await waitFor(() => expect(path()).toBe('/admin?tab=posts&q=witch'));
    await waitFor(() => expect(requestsTo('/api/posts').map(({ q }) => q)).toEqual([undefined, 'witch']));
  });

  it('never shows the response to an earlier search', async () => {
    let late = (): void => undefined;
    const slow = new Promise<{ body: unknown }>((resolve) => (late = () => resolve({ body: [post(5, 'Too late')] })));
    open('/admin?tab=posts', {
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
    const { path } = open('/admin?tab=posts&q=witch');
    await screen.findByText('Spinster');
    expect(search().value).toBe('witch');
    await userEvent.type(search(), '{Escape}');
    expect([path(), search().value]).toEqual(['/admin?tab=posts', '']);
    await userEvent.type(search(), 'crone{Enter}');
    expect(path()).toBe('/admin?tab=posts&q=crone');
    await userEvent.click(button('Clear the search'));
    expect(path()).toBe('/admin?tab=posts');
    expect(document.activeElement).toBe(search());
  });

  it('shows how many rows it found, or that it found none', async () => {
    open('/admin?tab=posts&q=witch');
    expect(await screen.findByText('2 found', { selector: '.hidden-text' })).toBeTruthy();
    open('/admin?tab=comments&q=witch');
    expect(await screen.findByText('Nothing here holds “witch”.')).toBeTruthy();
  });

  it('among stories leaves no trace in the address', async () => {
    const { requestsTo, path } = open('/admin?tab=confessions');
    await screen.findByText('No confessions found.');
    await userEvent.type(search('Search confessions'), 'his name{Enter}');
    await waitFor(() => expect(requestsTo('/api/confessions').at(-1)).toMatchObject({ q: 'his name' }));
    expect(path()).toBe('/admin?tab=confessions');
  });
});

describe('the order of a list', () => {
  it('is changed by the column heads, which show the direction', async () => {
    const { requestsTo, path } = open();
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
    const { requestsTo } = open('/admin?tab=comments&status=pending');
    await screen.findByText('No comments found.');
    expect(requestsTo('/api/comments')[0]).toMatchObject({ status: 'pending', sort: 'createdAt' });
  });

  it('and the search are reset on another tab, while the filter stays', async () => {
    const { path } = open('/admin?tab=posts&status=draft&q=witch&sort=title');
    await userEvent.click(await screen.findByRole('tab', { name: /Comments/ }));
    expect(path()).toBe('/admin?tab=comments&status=pending');
    expect(search('Search comments').value).toBe('');
  });
});

describe('suggestions', () => {
  it('show the whole text and the sender’s address', async () => {
    open('/admin?tab=suggestions');
    const row = (await screen.findByText('The word hysteria')).closest('tr')!;
    expect(row.textContent).toMatch(/Topic.*Robin robin@example\.org.*Pending/);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('mailto:robin@example.org');
    await userEvent.click(within(row).getByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'The word hysteria' });
    expect(within(dialog).getByText(/Where it came from,/).textContent).toBe(topic.content);
    expect(await within(dialog).findByText('The History')).toBeTruthy();
  });

  it('from the other form are one click away, with their kind', async () => {
    const { path } = open('/admin?tab=suggestions');
    await screen.findByText('The word hysteria');
    await userEvent.click(button('Content ideas'));
    expect((await screen.findByText('Nicknames')).closest('tr')!.textContent).toContain('Research');
    expect(path()).toBe('/admin?tab=suggestions&type=content');
  });

  it('can be approved', async () => {
    open('/admin?tab=suggestions', {
      'POST /api/submissions/3/approve': { body: { ...topic, reviewed: true, accepted: true, version: 2 } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved', { selector: 'td *' })).toBeTruthy();
    expect(shownToast()).toEqual(['Success', 'Submission approved successfully']);
  });

  it('can be rejected after a confirmation, and appear as rejected under All', async () => {
    const { calls } = open('/admin?tab=suggestions&type=content', { 'DELETE /api/suggestions/8': { status: 204 } });
    window.confirm = () => false;
    const reject = await screen.findByRole('button', { name: 'Reject' });
    await userEvent.click(reject);
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    window.confirm = () => true;
    await userEvent.click(reject);
    expect(await screen.findByText('Rejected', { selector: 'td *' })).toBeTruthy();
    expect(shownToast()).toEqual(['Success', 'Submission rejected successfully']);
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ version: 1 });
  });

  it('show the specified error title when a decision fails', async () => {
    open('/admin?tab=suggestions', { 'POST /api/submissions/3/approve': problem(503, 'Not now.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(shownToast()).toEqual(['Failed to approve submission', 'Not now.']));
  });
});

describe('changes from other windows', () => {
  it('update the badge with the pending count', async () => {
    open();
    await screen.findByText('Spinster');
    tell('pending', { confessions: 0, comments: 0, submissions: 5 });
    expect((await screen.findByTestId('badge-suggestions')).textContent).toContain('5');
  });

  it('update a row in place, even if no count changed', async () => {
    const titles = ['Spinster', 'Spinster, Corrected'];
    const { requestsTo } = open('/admin?tab=posts', { 'GET /api/posts': () => ({ body: [post(2, titles.shift()!)] }) });
    await screen.findByText('Spinster');
    tell('changed', ['comments', 'whatever comes later']);
    expect(requestsTo('/api/posts')).toHaveLength(1);
    tell('changed', ['posts']);
    expect(await screen.findByText('Spinster, Corrected')).toBeTruthy();
  });

  it('are not missed while the desk opens: lists read before the stream connected are read again', async () => {
    const titles = ['Spinster', 'Spinster, Corrected'];
    open('/admin?tab=posts', { 'GET /api/posts': () => ({ body: [post(2, titles.shift()!)] }) });
    await screen.findByText('Spinster');
    act(() => void Line.last.dispatchEvent(new Event('open')));
    expect(await screen.findByText('Spinster, Corrected')).toBeTruthy();
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
    const { requestsTo } = open('/admin?tab=posts', { 'GET /api/posts': list });
    await waitFor(() => expect(requestsTo('/api/posts')).toHaveLength(1));
    tell('changed', ['posts']);
    expect(requestsTo('/api/posts')).toHaveLength(1);
    arrive();
    expect(await screen.findByText('Spinster, Corrected')).toBeTruthy();
    expect(requestsTo('/api/posts')).toHaveLength(2);
  });
});
