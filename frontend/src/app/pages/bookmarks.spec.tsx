import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../components/toasts/Toasts';
import { useToastSlot } from '../../components/toasts/toast';
import { bookmarksQuery } from '../../features/bookmarks/api/list-bookmarks';
import { forgetHiddenNotes, hideNotes } from '../../lib/hidden-notes';
import { member } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import BookmarksPage from './bookmarks';

const USER = { 'GET /api/auth/user': { body: member } };
const article = {
  id: 12,
  contentType: 'post',
  postId: 7,
  confessionId: null,
  title: 'Miss, Mrs., Ms.',
  excerpt: 'Three words for one woman.',
  createdAt: '2026-11-20T09:30:00.000Z',
};
const story = {
  ...article,
  id: 11,
  contentType: 'confession',
  postId: null,
  confessionId: 4,
  title: 'My dad says',
  excerpt: 'My dad says he babysits.',
  createdAt: '2026-11-19T00:00:00.000Z',
};

const older = { ...article, id: 10, postId: 6, title: 'Spinster', createdAt: '2026-11-18T00:00:00.000Z' };

beforeEach(() => act(() => useToastSlot.setState({ toast: null })));

const showPage = (at = '/bookmarks') =>
  renderPage(
    <>
      <BookmarksPage />
      <Toasts />
    </>,
    at,
  );
/** The list of one type, as the API answers. */
const both = ({ path }: { path: string }) => ({ body: path.includes('contentType=post') ? [article] : [story] });
const rows = () => screen.getAllByRole('listitem').filter((row) => row.className === 'saved');

describe('the bookmarks page', () => {
  it('shows that it is loading, then explains itself to visitors and links to sign-in', async () => {
    mockApi({ 'GET /api/auth/user': problem(401, 'Please sign in.') });
    showPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Your Bookmarks' })).toBeTruthy();
    expect(screen.getByText('Loading...')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Sign In' });
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fbookmarks');
  });

  it('leads a visitor back to the tab they asked for', async () => {
    mockApi({ 'GET /api/auth/user': problem(401, 'Please sign in.') });
    showPage('/bookmarks?show=stories');
    const link = await screen.findByRole('link', { name: 'Sign In' });
    expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/bookmarks?show=stories')}`);
  });

  it('shows articles by title and stories by their text, in two tabs, each with Read More and the day', async () => {
    const calls = mockApi({ ...USER, 'GET /api/bookmarks': both });
    const { path } = showPage();
    await screen.findByText('Three words for one woman.');
    const [first] = rows().map((row) => within(row));
    expect(first!.getByRole('link', { name: article.title }).getAttribute('href')).toBe('/article/7');
    expect(first!.getByRole('link', { name: 'Read More' }).getAttribute('href')).toBe('/article/7');
    expect(first!.getByText('Saved November 20, 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Stories' }));
    const words = await screen.findByText('“My dad says he babysits.”');
    const [second] = rows();
    const more = within(second!).getByRole('link', { name: 'Read More' });
    expect(more.getAttribute('href')).toBe('/stories/4');
    expect(more.getAttribute('aria-describedby')).toBe(words.id);
    expect(within(second!).queryByRole('heading')).toBeNull();
    expect(path()).toBe('/bookmarks?show=stories');
    expect(calls.filter(({ path }) => path.startsWith('/api/bookmarks')).map(({ path }) => path)).toEqual([
      '/api/bookmarks?contentType=post&limit=9',
      '/api/bookmarks?contentType=confession&limit=9',
    ]);
  });

  it('shows the content note of a story, and hides its words from a reader who chose so, until they ask', async () => {
    act(() => hideNotes(['slurs']));
    mockApi({ ...USER, 'GET /api/bookmarks': { body: [{ ...story, contentNotes: ['family', 'slurs'] }] } });
    showPage();
    await userEvent.click(await screen.findByRole('tab', { name: 'Stories' }));
    await screen.findByText('Content note: family, slurs');
    const row = within(rows()[0]!);
    expect(row.getByRole('button', { name: 'Remove the hidden story' })).toBeTruthy();
    expect(row.getByRole('link', { name: 'Read More' }).getAttribute('aria-describedby')).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Show it' }));
    expect(row.getByRole('button', { name: 'Remove the story “My dad says”' })).toBeTruthy();
    expect(document.activeElement!.textContent).toBe('“My dad says he babysits.”');
    act(forgetHiddenNotes);
  });

  it('says that nothing is saved yet, and links to things to save', async () => {
    mockApi({ ...USER, 'GET /api/bookmarks': { body: [] } });
    showPage();
    await screen.findByText('No articles saved yet. Save one, and you’ll find it here.');
    expect(screen.getByRole('link', { name: 'Read the Journal' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Stories' }));
    await screen.findByText('No stories saved yet. Save one, and you’ll find it here.');
    expect(screen.getByRole('link', { name: 'Read Stories' })).toBeTruthy();
  });

  it('removes an item immediately, and undo puts it back in its place', async () => {
    const calls = mockApi({
      ...USER,
      'GET /api/bookmarks': { body: [article, older] },
      'DELETE /api/bookmarks/post/7': { status: 204 },
      'POST /api/bookmarks': { status: 201, body: {} },
    });
    showPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Miss, Mrs., Ms.' }));
    await screen.findByText('Bookmark removed');
    expect(rows()).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(within(rows()[0]!).getByRole('button')));
    // Not a pointer event: jsdom lacks pointer capture, which the toast's swipe uses.
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]!.textContent).toContain(article.title);
    const body = { contentType: 'post', postId: 7, savedOn: article.createdAt.slice(0, 10) };
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body });
  });

  it('has undo without the day if an older server, during an update, refuses it', async () => {
    const calls = mockApi({
      ...USER,
      'GET /api/bookmarks': { body: [article, older] },
      'DELETE /api/bookmarks/post/7': { status: 204 },
      'POST /api/bookmarks': ({ body }) =>
        'savedOn' in (body as object) ? problem(400, 'Check the fields.') : { status: 201, body: {} },
    });
    showPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Miss, Mrs., Ms.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const item = { contentType: 'post', postId: 7 };
    await waitFor(() => expect(sent()).toEqual([{ ...item, savedOn: article.createdAt.slice(0, 10) }, item]));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText('Check the fields.')).toBeNull();
  });

  it('puts an item back if removing it failed, and says why', async () => {
    mockApi({
      ...USER,
      'GET /api/bookmarks': { body: [article] },
      'DELETE /api/bookmarks/post/7': problem(503, 'The Archive is catching its breath.'),
    });
    showPage();
    await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
    await screen.findByText('The Archive is catching its breath.');
    expect(rows()).toHaveLength(1);
  });

  it('is read again when it is opened again, because other devices remove and save, too', async () => {
    let saved = [article, older];
    mockApi({ ...USER, 'GET /api/bookmarks': () => ({ body: saved }) });
    const { go } = showPage();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await go('/journal');
    saved = [older];
    await go('/bookmarks');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it.each([
    { when: 'before an item is removed', isDuring: false },
    { when: 'while an item is being removed', isDuring: true },
  ])('does not bring an item back when it is read $when and arrives later', async ({ isDuring }) => {
    const list = { body: [article, older], headers: { 'x-total-count': '2' } };
    let arrive = (): void => undefined;
    const answers: Parameters<typeof mockApi>[0] = { ...USER, 'GET /api/bookmarks': list };
    mockApi(answers);
    const { client } = showPage();
    await waitFor(() => expect(rows()).toHaveLength(2));
    const { queryKey } = bookmarksQuery('post');
    const refetch = (): void => void client.refetchQueries({ queryKey });
    answers['GET /api/bookmarks'] = () => new Promise((resolve) => (arrive = () => resolve(list)));
    answers['DELETE /api/bookmarks/post/7'] = () => {
      if (isDuring) refetch();
      return { status: 204 };
    };
    if (!isDuring) act(refetch);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Miss, Mrs., Ms.' }));
    await screen.findByText('Bookmark removed');
    act(arrive);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const [page] = client.getQueryData(queryKey)!.pages;
    expect([page!.items.map(({ id }) => id), page!.total]).toEqual([[older.id], 1]);
    expect(rows()).toHaveLength(1);
  });

  it('reports when the list could not be loaded, and retries', async () => {
    let tries = 0;
    mockApi({
      ...USER,
      'GET /api/bookmarks': () => (++tries === 1 ? problem(503, 'Please try again in a moment.') : { body: [older] }),
    });
    showPage();
    await screen.findByText('Please try again in a moment.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});
