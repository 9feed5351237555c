import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { commentCountsQuery } from '../features/journal/api/list-comment-counts';
import { postsQuery } from '../features/journal/api/list-posts';
import { resetBetweenTests, signedOut } from '../testing/account';
import { mockApi, problem } from '../testing/api';
import { testSite } from '../testing/render-page';
import { makeQueryClient } from './query-client';
import { Providers } from './providers';
import { renewOnReturn } from './renew-on-return';
import { routes } from './routes';

resetBetweenTests();
let stop = (): void => undefined;
/** The clock is ahead by this many milliseconds. */
let moved = 0;
const realNow = Date.now;
beforeEach(() => {
  moved = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + moved);
  // The layout closes its menu and scrolls; the test's browser can do neither.
  HTMLDialogElement.prototype.close = () => undefined;
  window.scrollTo = () => undefined;
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

const MINUTE = 60_000;
const post = (id: number, title: string) => ({
  id,
  title,
  excerpt: 'About a word.',
  categoryId: 4,
  published: true,
  readingMinutes: 3,
  version: 1,
  imageUrl: null,
  imageAlt: null,
  pictures: [],
  contentHtml: `<p>About ${title}.</p>`,
  footerHtml: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  publishedAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
});

/** The site with one article, `Spinster`, until the test changes `answers`. */
async function open(at: string) {
  const answers = {
    list: { body: [post(1, 'Spinster')] } as object,
    one: { body: post(1, 'Spinster') } as object,
  };
  const calls = mockApi({
    'GET /api/auth/user': signedOut,
    'GET /api/posts': () => answers.list,
    'GET /api/posts/1': () => answers.one,
    'GET /api/posts/1/related': { body: { previous: null, next: null, related: [], series: null } },
    'GET /api/posts/1/comments': { body: [], headers: { 'x-total-count': '0' } },
    'GET /api/posts/comment-counts': { body: [] },
    'GET /api/categories': { body: [{ id: 4, name: 'Dirty Words', slug: 'dirty-words', formerSlugs: [], posts: 1 }] },
    'GET /api/confessions': { body: [] },
  } as never);
  const client = makeQueryClient();
  const router = createMemoryRouter(routes(client), { initialEntries: [at] });
  stop = renewOnReturn(client, router);
  const view = render(
    <Providers client={client} site={testSite}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findAllByText(/Spinster/);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const later = (minutes: number): void => void (moved += minutes * MINUTE);
  calls.length = 0;
  return { answers, calls, client, later, router, ...view };
}

const returns = {
  'the tab': () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  'the window': () => window.dispatchEvent(new Event('focus')),
  'the network': () => ['offline', 'online'].forEach((name) => window.dispatchEvent(new Event(name))),
};

/** Without the count of the page view, which is sent when the page is quiet: on a slow machine, in the middle of a test. */
const readsOf = <C extends { method: string }>(calls: readonly C[]): C[] =>
  calls.filter(({ method }) => method === 'GET');

describe('a page that stayed open', () => {
  it.each(Object.entries(returns))('asks for its list again when the reader returns to %s', async (_what, goBack) => {
    const { answers, later } = await open('/journal');
    answers.list = { body: [post(2, 'Hysteria'), post(1, 'Spinster')] };
    later(6);
    act(() => void goBack());
    expect(await screen.findByRole('heading', { name: 'Hysteria' })).toBeTruthy();
  });

  it('asks for nothing within five minutes', async () => {
    const { calls, later } = await open('/journal');
    later(4);
    act(() => Object.values(returns).forEach((goBack) => goBack()));
    await act(() => Promise.resolve());
    expect(readsOf(calls)).toEqual([]);
  });

  it('asks once, and only for what it shows', async () => {
    const { calls, client, later } = await open('/journal');
    client.setQueryData(postsQuery('the-body').queryKey, { pages: [], pageParams: [] });
    client.setQueryData(commentCountsQuery([7]).queryKey, {});
    later(6);
    act(() => Object.values(returns).forEach((goBack) => goBack()));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const asked = readsOf(calls).map(({ path }) => path.replace(/\?.*(ids=\d+|fields=\w+).*/, ' $1'));
    expect(asked.sort()).toEqual([
      '/api/categories fields=counts',
      '/api/posts fields=summary',
      '/api/posts/comment-counts ids=1',
    ]);
  });

  it('stays as it is when the server does not answer', async () => {
    const { answers, client, later } = await open('/journal');
    answers.list = problem(503, 'Not now.');
    later(6);
    act(() => void returns['the tab']());
    await waitFor(() => expect(client.getQueryState(postsQuery(null).queryKey)?.status).toBe('error'));
    expect(screen.getByRole('heading', { name: 'Spinster' })).toBeTruthy();
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  it('shows the latest text of its article', async () => {
    const { answers, later } = await open('/article/1');
    answers.one = { body: { ...post(1, 'Spinster'), contentHtml: '<p>Corrected.</p>' } };
    later(6);
    act(() => void returns['the tab']());
    expect(await screen.findByText('Corrected.')).toBeTruthy();
  });

  it('shows that its article is gone after it was withdrawn', async () => {
    const { answers, later } = await open('/article/1');
    answers.one = problem(404, 'No such article.');
    later(6);
    act(() => void returns['the tab']());
    await waitFor(() => expect(screen.queryByText('About Spinster.')).toBeNull());
    expect(document.title).toBe('404 Page Not Found | The Archive');
  });

  it('asks again by a link, to another page or to itself', async () => {
    const { answers, later, router } = await open('/journal');
    for (const [minutes, title, way] of [
      [6, 'Hysteria', ['/about', '/journal']],
      [12, 'Shrew', ['/journal']],
    ] as const) {
      answers.list = { body: [post(minutes, title), post(1, 'Spinster')] };
      later(6);
      for (const to of way) await act(() => router.navigate(to));
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    }
  });
});
