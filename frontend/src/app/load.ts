import type {
  EnsureInfiniteQueryDataOptions,
  EnsureQueryDataOptions,
  GetNextPageParamFunction,
  InfiniteData,
  QueryClient,
  QueryFunction,
  QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '../lib/api/client';

const onServer = typeof document === 'undefined';

/**
 * Starts loading a page's data. The server waits for it; in the browser the page opens immediately and shows a
 * placeholder. A 404 from the API becomes the page's status; any other failure is thrown.
 */
export async function load(...queries: (() => Promise<unknown>)[]): Promise<{ status: number } | null> {
  const all = Promise.all(queries.map((query) => query()));
  if (!onServer) {
    all.catch(() => undefined);
    return null;
  }
  try {
    await all;
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { status: 404 };
    throw error;
  }
}

/** Never aborted: the server finishes every page it starts. */
const { signal } = new AbortController();

/**
 * Loads data that a page shows. The server does not use the library's fetching: its client belongs to one page and its
 * cache is empty, and the objects that fetching leaves behind move all of the page's data out of V8's young generation
 * (docs/adr/0036).
 */
export async function loadQuery<T, K extends QueryKey>(
  client: QueryClient,
  options: EnsureQueryDataOptions<T, Error, T, K>,
): Promise<T> {
  if (!onServer) return client.ensureQueryData(options);
  const { queryKey, queryFn, meta } = client.defaultQueryOptions(options);
  const request = (async () => (queryFn as QueryFunction<T, K>)({ client, queryKey, meta, signal }))();
  return (
    (await storeResult(client, queryKey, request)) ?? client.ensureQueryData({ ...options, queryFn: () => request })
  );
}

/** The same for a list: its first page, or up to `pages` pages. */
export async function loadInfiniteQuery<T, K extends QueryKey, P>(
  client: QueryClient,
  options: EnsureInfiniteQueryDataOptions<T, Error, T, K, P>,
): Promise<InfiniteData<T, P>> {
  if (!onServer) return client.ensureInfiniteQueryData(options);
  const request = pagesOf(client, options);
  const first = () => request.then(({ pages: [page] }) => page!);
  return (
    (await storeResult(client, options.queryKey, request)) ??
    client.ensureInfiniteQueryData({ ...options, queryFn: first })
  );
}

/** @returns undefined if the request failed or returned nothing; the caller then lets the library report the error */
async function storeResult<T>(client: QueryClient, queryKey: QueryKey, request: Promise<T>): Promise<T | undefined> {
  // Reserves its place in request order, whichever response comes first: a page must render to the same bytes each
  // time.
  client.getQueryCache().build(client, { queryKey });
  try {
    const data = await request;
    if (data !== undefined) client.setQueryData<unknown>(queryKey, data);
    return data;
  } catch {
    return undefined;
  }
}

async function pagesOf<T, K extends QueryKey, P>(
  client: QueryClient,
  options: EnsureInfiniteQueryDataOptions<T, Error, T, K, P>,
): Promise<InfiniteData<T, P>> {
  const { queryKey, meta } = client.defaultQueryOptions(options);
  const { initialPageParam, pages: wanted = 1 } = options;
  const { getNextPageParam } = options as { getNextPageParam?: GetNextPageParamFunction<P, T> };
  const queryFn = options.queryFn as (context: object) => Promise<T>;
  const data: InfiniteData<T, P> = { pages: [], pageParams: [] };
  for (let pageParam = initialPageParam; ;) {
    const page = await queryFn({ client, queryKey, meta, signal, pageParam, direction: 'forward' });
    data.pages.push(page);
    data.pageParams.push(pageParam);
    const next = data.pages.length < wanted && getNextPageParam?.(page, data.pages, pageParam, data.pageParams);
    if (next === false || next === null || next === undefined) return data;
    pageParam = next;
  }
}
