import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { replace, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { commentsQuery } from '../features/comments/api/list-comments';
import { postQuery } from '../features/journal/api/get-post';
import { countedCategoriesQuery } from '../features/journal/api/count-categories';
import { commentCountsQuery } from '../features/journal/api/list-comment-counts';
import { postsQuery } from '../features/journal/api/list-posts';
import { pagesFor, storiesQuery, roundToPages } from '../features/stories/api/list-stories';
import { categoriesQuery } from '../lib/api/categories';
import { ApiError } from '../lib/api/client';
import { Failed } from './Failed';
import { Layout } from './Layout';
import { loadQuery, loadInfiniteQuery, load } from './load';

/** Properties of a route besides its path. */
export interface RouteHandle {
  /** Source path of its component, as in the client build's manifest. */
  module?: string;
  /** The HTTP status of the page, if not 200. */
  status?: number;
  /**
   * The query parameters that the page reads, each with a function that normalizes its value. The server renders the
   * page with these parameters only and caches it under them: values that give the same page must normalize to the same
   * string, and null means absent.
   */
  query?: Readonly<Record<string, (value: string) => string | null>>;
  /** Parameters that hold a secret: the server learns only that they are present, and caches nothing. */
  secrets?: readonly string[];
}

const page = (
  name: string,
  component: () => Promise<{ default: ComponentType }>,
  more: RouteHandle = {},
): Pick<RouteObject, 'lazy' | 'handle'> => ({
  lazy: async () => ({ Component: (await component()).default }),
  handle: { module: `src/app/pages/${name}.tsx`, ...more } satisfies RouteHandle,
});

const asItIs = (value: string): string => value;
const only =
  (wanted: string) =>
  (value: string): string | null =>
    value === wanted ? value : null;

/** Loads the journal's list, the categories with their counts, and the comment counts of the listed articles. */
async function loadJournal(client: QueryClient, url: URL): Promise<void> {
  const [category, after] = ['category', 'after'].map((name) => url.searchParams.get(name) || null);
  const list = loadInfiniteQuery(client, postsQuery(category ?? null, after ?? null))
    .then(({ pages }) => pages[0]?.items.map(({ id }) => id) ?? [])
    // The journal works without the comment counts.
    .then((ids) => (ids.length > 0 ? loadQuery(client, commentCountsQuery(ids)).catch(() => ({})) : {}));
  const [categories] = await Promise.all([loadQuery(client, countedCategoriesQuery()), list]);
  // The page renders and says that it is empty, but its 404 status keeps it out of search engines.
  if (category && !categories.some(({ slug }) => slug === category)) throw new ApiError(404, 'No such category.');
}

/**
 * Redirects an invalid cursor to the start of the list, and an impossible category name to the whole journal. A
 * possible name without a category shows an empty list instead.
 */
async function journalLoader(client: QueryClient, request: Request): Promise<{ status: number } | null> {
  const url = new URL(request.url);
  try {
    return await load(() => loadJournal(client, url));
  } catch (error) {
    const madeUp = ['after', 'category'].find((name) => url.searchParams.has(name));
    if (!(error instanceof ApiError && error.status === 400 && madeUp)) throw error;
    url.searchParams.delete(madeUp);
    throw replace(url.pathname + url.search);
  }
}

/** Loads as many stories as the URL asks for. In the browser, stories that are already loaded stay. */
const loadStories = (client: QueryClient, request: Request): Promise<unknown> =>
  loadInfiniteQuery(client, {
    ...storiesQuery(),
    pages: pagesFor(new URL(request.url).searchParams.get('shown')),
  });

/**
 * Every route of the site. Loaders only start requests; components read the results from the query client.
 *
 * @param client the client to load into; without one, each request must pass its own as context (the server builds its
 * routes once for all requests)
 */
export function routes(client?: QueryClient): RouteObject[] {
  const clientOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => client ?? (context as QueryClient);
  return [
    {
      Component: Layout,
      children: [
        {
          ErrorBoundary: Failed,
          children: [
            {
              path: '/',
              loader: (args) =>
                load(
                  () => loadInfiniteQuery(clientOf(args), postsQuery(null)),
                  () => loadInfiniteQuery(clientOf(args), storiesQuery()),
                  () => loadQuery(clientOf(args), categoriesQuery()),
                ),
              ...page('home', () => import('./pages/home')),
            },
            ...['/journal', '/articles'].map((path) => ({
              path,
              loader: (args: LoaderFunctionArgs) => journalLoader(clientOf(args), args.request),
              ...page('journal', () => import('./pages/journal'), { query: { category: asItIs, after: asItIs } }),
            })),
            {
              path: '/article/:id',
              loader: ({ params: { id = '' }, ...args }) =>
                load(
                  () => loadQuery(clientOf(args), postQuery(id)),
                  () => loadInfiniteQuery(clientOf(args), commentsQuery(id)),
                  () => loadQuery(clientOf(args), categoriesQuery()),
                ),
              ...page('article', () => import('./pages/article')),
            },
            ...['/stories', '/confessions'].map((path) => ({
              path,
              loader: (args: LoaderFunctionArgs) => load(() => loadStories(clientOf(args), args.request)),
              ...page('stories', () => import('./pages/stories'), {
                query: { share: only('1'), sent: only('1'), shown: roundToPages },
              }),
            })),
            { path: '/auth', ...page('auth', () => import('./pages/auth')) },
            {
              path: '/reset-password',
              ...page('reset-password', () => import('./pages/reset-password'), { secrets: ['token'] }),
            },
            {
              path: '/unsubscribe',
              ...page('unsubscribe', () => import('./pages/unsubscribe'), { secrets: ['token'] }),
            },
            { path: '/member', ...page('member', () => import('./pages/member')) },
            { path: '/about', ...page('about', () => import('./pages/about')) },
            { path: '/founder', ...page('founder', () => import('./pages/founder')) },
            { path: '/resources', ...page('resources', () => import('./pages/resources')) },
            { path: '/data', ...page('data', () => import('./pages/data')) },
            { path: '/suggest', ...page('suggest', () => import('./pages/suggest')) },
            {
              path: '/suggest-topic',
              loader: (args) => load(() => loadQuery(clientOf(args), categoriesQuery())),
              ...page('suggest-topic', () => import('./pages/suggest-topic'), { query: { guidelines: only('true') } }),
            },
            { path: '/submit', ...page('submit', () => import('./pages/submit')) },
            { path: '/bookmarks', ...page('bookmarks', () => import('./pages/bookmarks')) },
            { path: '/quick-admin', ...page('quick-admin', () => import('./pages/quick-admin')) },
            { path: '/replit-admin', ...page('replit-admin', () => import('./pages/replit-admin')) },
            {
              path: '/articles/:id',
              // Encoded again: decoded, the id could form another URL, or contain characters that a header cannot hold.
              loader: ({ params: { id = '' } }) => replace(`/article/${encodeURIComponent(id)}`, 301),
            },
            { path: '*', ...page('not-found', () => import('./pages/not-found'), { status: 404 }) },
          ],
        },
      ],
    },
    // The desk has its own frame, without the reader's navigation and footer.
    { path: '/admin', ErrorBoundary: Failed, ...page('admin', () => import('./pages/admin')) },
    { path: '/dashboard', ErrorBoundary: Failed, ...page('dashboard', () => import('./pages/dashboard')) },
  ];
}
