import type { QueryClient } from '@tanstack/react-query';
import { redirect, replace } from 'react-router-dom';
import { commentCountsQuery } from '../features/journal/api/list-comment-counts';
import { correctionsQuery } from '../features/journal/api/list-corrections';
import { postsQuery } from '../features/journal/api/list-posts';
import { allSeriesQuery, seriesQuery } from '../features/journal/api/series';
import { askedQuery } from '../features/suggestions/api/list-asked';
import { archiveQuery } from '../features/newsletter/api/archive';
import { pagesFor, storiesQuery } from '../features/stories/api/list-stories';
import { transparencyQuery } from '../features/transparency/api/get-transparency';
import { countedCategoriesQuery } from '../lib/api/categories';
import { ApiError } from '../lib/api/client';
import { load } from './load';

/** Loads the journal's list, the categories with their counts, and the comment counts of the listed articles. */
async function loadJournal(client: QueryClient, url: URL): Promise<void> {
  const [category, after] = ['category', 'after'].map((name) => url.searchParams.get(name) || null);
  const list = client
    .ensureInfiniteQueryData(postsQuery(category ?? null, after ?? null))
    .then(({ pages }) => pages[0]?.items.map(({ id }) => id) ?? [])
    // The journal works without the comment counts.
    .then((ids) => (ids.length > 0 ? client.ensureQueryData(commentCountsQuery(ids)).catch(() => ({})) : {}));
  const [categories] = await Promise.all([client.ensureQueryData(countedCategoriesQuery()), list]);
  // The page renders and says that it is empty, but its 404 status keeps it out of search engines.
  if (!category || categories.some(({ slug }) => slug === category)) return;
  const renamed = categories.find(({ formerSlugs }) => formerSlugs.includes(category));
  if (!renamed) throw new ApiError(404, 'No such category.');
  const to = new URL(url);
  to.searchParams.set('category', renamed.slug);
  throw redirect(to.pathname + to.search, 301);
}

/**
 * Redirects an invalid cursor to the start of the list, an impossible category name to the whole journal, and a
 * category's former name to its page. A possible name without a category shows an empty list instead.
 */
export async function journalLoader(client: QueryClient, request: Request): Promise<{ status: number } | null> {
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

/** Loads a series by its slug. */
export async function loadSeries(client: QueryClient, slug: string): Promise<void> {
  const all = await client.ensureQueryData(allSeriesQuery());
  const series = all.find((one) => one.slug === slug);
  if (!series) throw new ApiError(404, 'No such series.');
  await client.ensureQueryData(seriesQuery(series.id));
}

/** Loads as many stories as the URL asks for. In the browser, stories that are already loaded stay. */
export const loadStories = (client: QueryClient, request: Request): Promise<unknown> =>
  client.ensureInfiniteQueryData({
    ...storiesQuery(),
    pages: pagesFor(new URL(request.url).searchParams.get('shown')),
  });

/** Redirects a quarter that is not listed to the newest one. */
export async function loadTransparency(client: QueryClient, request: Request): Promise<void> {
  const { quarters } = await client.ensureQueryData(transparencyQuery());
  const wanted = new URL(request.url).searchParams.get('quarter');
  if (wanted !== null && !quarters.some(({ quarter }) => quarter === wanted)) throw replace('/transparency');
}

/** Redirects an invalid cursor to the start of the list. */
async function loadList(request: Request, path: string, read: (after: string | null) => Promise<unknown>) {
  const after = new URL(request.url).searchParams.get('after') || null;
  try {
    return await load(() => read(after));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400 && after)) throw error;
    throw replace(path);
  }
}

/** Loads the list of sent emails. */
export const newsletterLoader = (client: QueryClient, request: Request) =>
  loadList(request, '/newsletter', (after) => client.ensureInfiniteQueryData(archiveQuery(after)));

/** Loads the list of corrections. */
export const correctionsLoader = (client: QueryClient, request: Request) =>
  loadList(request, '/corrections', (after) => client.ensureInfiniteQueryData(correctionsQuery(after)));

/** Loads the board of ideas. */
export const askedLoader = (client: QueryClient, request: Request) =>
  loadList(request, '/asked', (after) => client.ensureInfiniteQueryData(askedQuery(after)));
